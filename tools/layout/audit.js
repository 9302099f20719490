// Measures a page as a person sees it. Playwright runs this function in the page; it returns what is wrong.
// `minText`: the smallest text on the board, in pixels. `noScroll`: everything must be in view.
({ minText, noScroll }) => {
  const found = [];
  const edges = 2; // pixels that text may stand over its box
  const say = (kind, element, more = "") => {
    const path = [];
    for (let e = element; e && e !== document.body && path.length < 4; e = e.parentElement) {
      const kinds = typeof e.className === "string" ? e.className : e.className.baseVal;
      path.unshift(e.id ? `#${e.id}` : e.tagName.toLowerCase() + (kinds ? `.${kinds.trim().split(/\s+/)[0]}` : ""));
      if (e.id) break;
    }
    const box = element.getBoundingClientRect();
    const at = `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}x${Math.round(box.height)}`;
    const what = `${kind}: ${path.join(" > ")}`;
    const same = found.find((each) => each.what === what);
    if (same) same.times++;
    else found.push({ what, at, more, times: 1 });
  };
  const hidden = new Map(); // by element: whether it, or something around it, is clipped away or fully transparent
  const isHidden = (element) => {
    if (!element) return false;
    if (!hidden.has(element)) {
      const style = getComputedStyle(element);
      hidden.set(element, style.clipPath === "inset(50%)" || Number(style.opacity) === 0 || isHidden(element.parentElement));
    }
    return hidden.get(element);
  };
  const seen = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && !isHidden(element);
  const picture = document.getElementById("picture");
  const modal = document.querySelector("dialog[open]");
  const scope = modal ?? document.body;

  // -- scrolling
  const scrolling = (kind) => kind === "auto" || kind === "scroll";
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) say("the page scrolls sideways", root, `${root.scrollWidth} > ${innerWidth}`);
  if (noScroll && root.scrollHeight > innerHeight + 1) say("the page scrolls", root, `${root.scrollHeight} > ${innerHeight}`);
  for (const element of scope.querySelectorAll("*")) {
    if (element instanceof SVGElement) continue;
    const wide = element.scrollWidth > element.clientWidth + 1, high = element.scrollHeight > element.clientHeight + 1;
    if (!wide) continue;
    const style = getComputedStyle(element);
    if (scrolling(style.overflowX) && scrolling(style.overflowY) && high && seen(element)) say("it scrolls both ways", element);
    if (scrolling(style.overflowX) && !high && element.clientHeight > innerHeight * 0.6 && seen(element)) {
      say("a large part scrolls sideways", element);
    }
  }

  // -- every text
  const texts = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement, said = node.textContent.trim();
    if (!said || !element || element.closest("script, style, noscript, title, desc, option, select, symbol, template, .skip:not(:focus)")) continue;
    if (!seen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1);
    const own = element.getBoundingClientRect();
    if (rects.length && (own.width || own.height)) texts.push({ element, said, rects });
  }
  // Line boxes are higher than letters: what counts of a line is its middle part.
  const letters = (r) => {
    const trim = r.height * 0.22;
    return { left: r.left, right: r.right, top: r.top + trim, bottom: r.bottom - trim };
  };
  for (const { element, said, rects } of texts) {
    const word = said.length > 30 ? `"${said.slice(0, 30)}…"` : `"${said}"`;
    // too small on the board
    if (picture?.contains(element)) {
      let size = parseFloat(getComputedStyle(element).fontSize);
      if (element instanceof SVGElement) {
        const matrix = element.getScreenCTM?.();
        if (matrix) size *= Math.hypot(matrix.a, matrix.b);
      } else if (element.offsetHeight) {
        size *= element.getBoundingClientRect().height / element.offsetHeight || 1;
      }
      if (size < minText - 0.25) say(`text of ${size.toFixed(1)} px`, element, word);
    }
    // cut off by an ancestor that hides what stands over, or standing over its own box
    for (const raw of rects) {
      const r = letters(raw);
      let boxed = false, cut = false;
      for (let e = element; e && e !== document.documentElement && !cut; e = e.parentElement) {
        if (e instanceof SVGElement) continue;
        const style = getComputedStyle(e);
        if (e.tagName === "DETAILS" && scrolling(getComputedStyle(e, "::details-content").overflowY)) break;
        if (style.display === "contents" || style.display === "inline") continue;
        const box = e.getBoundingClientRect();
        const hides = (kind) => kind === "hidden" || kind === "clip";
        const scrollsX = scrolling(style.overflowX);
        const scrollsY = scrolling(style.overflowY);
        const overX = r.right > box.right + edges || r.left < box.left - edges;
        const overY = r.bottom > box.bottom + edges || r.top < box.top - edges;
        if ((hides(style.overflowX) && overX) || (hides(style.overflowY) && overY)) {
          say("text is cut off", element, word);
          cut = true;
        } else if (!boxed && (isBox(style) || e.tagName === "BUTTON")) {
          boxed = true;
          if ((overX && !scrollsX) || (overY && !scrollsY)) {
            say("text stands over its box", element, word);
            cut = true;
          }
        }
        if (scrollsX || scrollsY || style.position === "fixed") break;
      }
      if (cut) break;
    }
  }
  function isBox(style) {
    const alpha = style.backgroundColor.match(/rgba?\([^)]*?(?:, ([\d.]+))?\)/);
    const painted = style.backgroundColor !== "transparent" && !(alpha && alpha[1] === "0");
    return painted || style.borderTopWidth !== "0px" && style.borderBottomWidth !== "0px";
  }

  // -- texts over each other
  const rows = texts.flatMap(({ element, said, rects }) => rects.map((r) => ({ element, said, r: letters(r) })))
    .filter(({ r }) => r.bottom > 0 && r.top < innerHeight && r.right > 0 && r.left < innerWidth)
    .sort((a, b) => a.r.left - b.r.left);
  const pairs = [];
  for (let i = 0; i < rows.length; i++) {
    for (let j = i + 1; j < rows.length && rows[j].r.left < rows[i].r.right - edges; j++) {
      const a = rows[i], b = rows[j];
      const left = Math.max(a.r.left, b.r.left), right = Math.min(a.r.right, b.r.right);
      const top = Math.max(a.r.top, b.r.top), bottom = Math.min(a.r.bottom, b.r.bottom);
      if (a.element === b.element || right - left <= edges || bottom - top <= edges) continue;
      pairs.push({ a, b, x: (left + right) / 2, y: (top + bottom) / 2 });
    }
  }
  const opaque = (element) => {
    if (element instanceof SVGElement) return element.tagName !== "text" && element.tagName !== "tspan";
    const style = getComputedStyle(element);
    if (style.backgroundImage !== "none") return true;
    const alpha = style.backgroundColor.match(/rgba\([^)]*, ([\d.]+)\)/);
    return style.backgroundColor !== "transparent" && (!alpha || Number(alpha[1]) > 0.8);
  };
  const covered = (line, x, y) => {
    const stack = document.elementsFromPoint(x, y);
    const at = stack.findIndex((e) => e === line.element || line.element.contains(e));
    if (at < 0) return true;
    return stack.slice(0, at).some((e) => !e.contains(line.element) && opaque(e));
  };
  const told = new Set();
  if (pairs.length) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { pointer-events: auto !important; } .layer-rings { display: none !important; }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    for (const { a, b, x, y } of pairs) {
      if (told.has(a.element) || told.has(b.element) || covered(a, x, y) || covered(b, x, y)) continue;
      told.add(a.element).add(b.element);
      say("texts overlap", a.element, `"${a.said.slice(0, 20)}" and "${b.said.slice(0, 20)}"`);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  }

  // -- controls and targets
  const inText = (e) => e.tagName === "A" && getComputedStyle(e).display === "inline";
  for (const control of scope.querySelectorAll("button, a[href], select, summary, input:not([type=hidden])")) {
    if (!seen(control) || inText(control) || control.closest(".skip") || picture?.contains(control)) continue;
    const holder = control.matches("input[type=checkbox], input[type=radio]") ? control.closest("label") ?? control : control;
    const box = holder.getBoundingClientRect();
    if (box.width && (box.height < 43.5 || box.width < 43.5)) say("a control under 44 px", control, `"${(control.textContent || control.name || "").trim().slice(0, 20)}"`);
  }
  const lines = () => found.map(({ what, at, more, times }) => `${what} [${at}] ${more}${times > 1 ? ` (${times} times)` : ""}`);
  if (modal) return lines();
  const targets = [...document.querySelectorAll("#picture .legal")].filter(seen);
  for (const target of targets) {
    const box = target.getBoundingClientRect();
    if (!box.width) continue;
    if (Math.min(box.width, box.height) < 23.5) say("a target under 24 px", target);
  }

  // -- what is asked about can be seen and reached
  const prompt = document.getElementById("prompt");
  if (prompt && seen(prompt)) {
    const box = prompt.getBoundingClientRect();
    if (box.bottom > innerHeight || box.top < -1) say("the prompt is outside the view", prompt);
  }
  // Large shapes may be partly covered: some point of a grid must be theirs. What is pinned lies over the edges of the
  // window, and people scroll on.
  const parts = [0.5, 0.25, 0.75, 0.1, 0.9];
  const reached = (target, box) => parts.some((fx) => parts.some((fy) => {
    const top = document.elementFromPoint(box.left + box.width * fx, box.top + box.height * fy);
    return top && (target.contains(top) || top.closest("[data-option]")?.dataset.option === target.dataset.option);
  }));
  const start = [scrollX, scrollY];
  for (const target of targets) {
    const box = target.getBoundingClientRect();
    const out = box.bottom > innerHeight + 1 || box.top < -1;
    if (noScroll && out) say("a target is outside the view", target);
    const inReach = ["nearest", "center", "start"].some((block) => {
      target.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      return reached(target, target.getBoundingClientRect());
    });
    if (!inReach) say("a target is covered", target, target.dataset.option);
  }
  scrollTo({ left: start[0], top: start[1], behavior: "instant" });
  return lines();
}
