// Everything works without this script; with it a table moves by itself. No library, no build step.
"use strict";
(() => {
  const doc = document;
  const $ = (id) => doc.getElementById(id);
  const main = $("main");
  const data = main ? main.dataset : {};
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const PAGE_PARTS = ["prompt", "choices", "cards", "players", "story", "chat", "actions", "status"];
  const HALL = { headers: { "X-Hall": "1" }, credentials: "same-origin" };

  // -- words that pass by

  let hush = 0;
  function toast(text, clause) {
    const box = $("toast");
    box.replaceChildren(text);
    if (clause) {
      const link = doc.createElement("a");
      link.href = `/rules/${data.game}#${clause}`;
      link.target = "_blank";
      link.textContent = clause;
      box.append(" ", link);
    }
    clearTimeout(hush);
    hush = setTimeout(() => box.replaceChildren(), 7000);
  }
  $("hush").addEventListener("click", () => $("toast").replaceChildren());

  // -- parts

  const picture = $("picture");

  function make(html, inSvg) {
    const frame = doc.createElement("template");
    frame.innerHTML = inSvg ? `<svg>${html}</svg>` : html;
    return doc.adoptNode(inSvg ? frame.content.firstChild.firstChild : frame.content.firstElementChild);
  }

  function place(element) {
    const found = /translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)/.exec(element.getAttribute("transform") || "");
    return found && [Number(found[1]), Number(found[2])];
  }

  // A piece that moved slides from its old place; a new one fades in.
  function liven(old, now) {
    if (calm.matches || doc.hidden || !now.animate) return;
    if (!old) {
      now.animate({ opacity: [0, 1] }, { duration: 220, easing: "ease-out" });
      return;
    }
    const from = place(old), to = place(now);
    if (from && to && (from[0] !== to[0] || from[1] !== to[1])) {
      const at = ([x, y]) => `translate(${x}px, ${y}px)`;
      now.animate({ transform: [at(from), at(to)] }, { duration: 260, easing: "cubic-bezier(.3,.1,.2,1)" });
    }
  }

  // Which details the viewer has opened or closed stays so; the same button, or its like, keeps the focus.
  let folded = false;
  function swap(old, now) {
    const focus = doc.activeElement;
    const had = focus && focus !== doc.body && old.contains(focus) ? focus : null;
    const lists = old.querySelectorAll("details");
    const fresh = now.querySelectorAll("details");
    if (lists.length === fresh.length) lists.forEach((d, i) => { fresh[i].open = d.open; });
    if (now.id === "choices" && fresh.length) fresh[0].open = !folded;
    if (now.id === "story") lengthen(old, now);
    const scrolled = old.scrollTop, bottom = old.scrollHeight - old.clientHeight - old.scrollTop < 4;
    old.replaceWith(now);
    now.scrollTop = now.id === "chat" && bottom ? now.scrollHeight : scrolled;
    if (now.id === "story") now.querySelector("ol")?.scrollTo(0, 1e6);
    if (now.id === "chat" && !$("talk").open && now.textContent !== old.textContent) $("talk").classList.add("news");
    if (had) refocus(now, had);
    reveal(now);
  }

  // A beat brings the last lines of the story; those before them stay, if they are still true.
  function lengthen(old, now) {
    const before = [...old.querySelectorAll("li")], list = now.querySelector("ol"), added = [...now.querySelectorAll("li")];
    for (let shared = Math.min(before.length, added.length); shared > 0; shared--) {
      const from = before.length - shared;
      if (before.slice(from).every((line, i) => line.textContent === added[i].textContent)) {
        list.prepend(...before.slice(Math.max(0, from - 30), from));
        return;
      }
    }
  }

  function refocus(part, had) {
    const again = [...part.querySelectorAll("button, a[href], summary, input")].filter((e) => !e.disabled);
    const same = again.find((e) => e.tagName === had.tagName && e.value === had.value && e.textContent === had.textContent);
    const next = same || again.find((e) => e.tagName === "BUTTON" && e.checkVisibility()) || $("asked");
    next.focus({ preventScroll: true });
  }

  function apply(beat, whole) {
    const first = picture.querySelector("[id]");
    const ids = new Set(beat.parts.map((part) => part.id));
    whole = whole || (PAGE_PARTS.every((id) => ids.has(id)) && first && ids.has(first.id));
    if (whole) {
      for (const layer of picture.children) {
        for (const child of [...layer.children]) if (child.id && !ids.has(child.id)) child.remove();
      }
    }
    for (const id of beat.gone) $(id)?.remove();
    for (const part of beat.parts) {
      const old = $(part.id);
      if (part.layer === "page") {
        const fresh = old && make(part.html, false);
        if (old && old.outerHTML !== fresh.outerHTML) swap(old, fresh);
        continue;
      }
      const now = make(part.html, true);
      if (old) {
        if (whole && old.outerHTML === now.outerHTML) continue;
        old.replaceWith(now);
      } else {
        picture.querySelector(`:scope > .layer-${part.layer}`)?.append(now);
      }
      if (old || !whole) liven(old, now);
    }
  }

  // -- the stream: only while the tab is seen, since browsers allow six connections a host

  let version = Number(data.version || 0);
  let source = null, retry = 0, waits = 0;
  let mine = "yourMove" in data;

  function connect() {
    clearTimeout(retry);
    if (!data.stream || doc.hidden || source) return;
    const stream = (source = new EventSource(`${data.stream}?version=${version}`));
    stream.addEventListener("open", () => { waits = 0; $("lost").hidden = true; });
    stream.addEventListener("beat", (event) => {
      beats.push(JSON.parse(event.data));
      if (!resting) play();
    });
    stream.addEventListener("reload", () => { disconnect(); location.reload(); });
    stream.addEventListener("bye", lost);
    stream.addEventListener("error", lost);
  }

  // A board that is wider than the screen is moved so that what can be tapped is seen.
  function pan() {
    const stage = picture.parentElement, room = stage.clientWidth;
    if (stage.scrollWidth <= room + 4) return;
    const edge = stage.getBoundingClientRect().left;
    const targets = [...picture.querySelectorAll(".legal")].map((e) => e.getBoundingClientRect());
    if (!targets.length) return;
    const seen = targets.filter((r) => r.left >= edge - 2 && r.right <= edge + room + 2);
    const west = Math.min(...targets.map((r) => r.left)), east = Math.max(...targets.map((r) => r.right));
    if (seen.length === targets.length || (seen.length && east - west > room)) return;
    const middle = east - west > room ? (targets[0].left + targets[0].right) / 2 : (west + east) / 2;
    stage.scrollBy({ left: middle - edge - room / 2, behavior: calm.matches ? "auto" : "smooth" });
  }

  // Most beats are shown at once. A scene stays for a while before the next one; a tap on the board goes on.
  const beats = [];
  let resting = 0;
  function play() {
    clearTimeout(resting);
    resting = 0;
    while (beats.length && !resting) {
      const beat = beats.shift();
      version = data.version = beat.version;
      apply(beat, false);
      turn(beat.your_move, beat.title);
      if (beat.say) $("say").textContent = beat.say;
      mark();
      pan();
      main.dispatchEvent(new Event("beat"));
      if (beat.rest) resting = setTimeout(play, beat.rest);
    }
  }
  picture?.addEventListener("click", (event) => {
    if (!resting) return;
    event.stopImmediatePropagation();
    play();
  }, true);

  function disconnect() {
    clearTimeout(retry);
    source?.close();
    source = null;
  }

  function lost() {
    disconnect();
    $("lost").hidden = false;
    waits = Math.min(waits + 1, 5);
    retry = setTimeout(connect, 300 * 1.7 ** waits);
  }

  function resync() {
    disconnect();
    version = -1;
    connect();
  }

  // -- your move: title, icon, and if wished a horn and a notice

  function turn(yours, title) {
    if (title) doc.title = title;
    icon(yours);
    if (yours && !mine) call();
    mine = yours;
  }

  function icon(yours) {
    const wanted = `${doc.body.dataset.static}/favicon${yours ? "-move" : ""}.svg`;
    if ($("icon").getAttribute("href") !== wanted) $("icon").setAttribute("href", wanted);
  }

  const kept = {
    get(key) { try { return localStorage.getItem(key); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, value); } catch { /* a private window forgets */ } },
  };

  function call() {
    if (kept.get("sound") === "yes") horn();
    if (kept.get("notify") === "yes" && doc.hidden && "Notification" in window && Notification.permission === "granted") {
      new Notification("Your move", { body: doc.title, tag: location.pathname }).onclick = () => window.focus();
    }
  }

  function horn() {
    try {
      const sound = new AudioContext(), tone = sound.createOscillator(), swell = sound.createGain(), now = sound.currentTime;
      tone.type = "sawtooth";
      tone.frequency.setValueAtTime(147, now);
      tone.frequency.linearRampToValueAtTime(220, now + 0.25);
      swell.gain.setValueAtTime(0, now);
      swell.gain.linearRampToValueAtTime(0.09, now + 0.12);
      swell.gain.linearRampToValueAtTime(0, now + 0.8);
      tone.connect(swell).connect(sound.destination);
      tone.start();
      tone.stop(now + 0.85);
    } catch { /* no sound here */ }
  }

  if ($("alerts")) {
    $("alerts").hidden = false;
    for (const key of ["sound", "notify"]) {
      $(key).checked = kept.get(key) === "yes";
      $(key).addEventListener("change", async () => {
        if (key === "notify" && $(key).checked && "Notification" in window) {
          $(key).checked = (await Notification.requestPermission()) === "granted";
        }
        kept.set(key, $(key).checked ? "yes" : "no");
        if (key === "sound" && $(key).checked) horn();
      });
    }
  }

  // A tab that is not seen asks now and then how many tables wait.
  let polling = 0;
  async function poll() {
    clearTimeout(polling);
    try {
      const answer = await fetch("/turns.json", HALL);
      if (answer.ok) {
        const { turns, tables } = await answer.json();
        const badge = $("turns");
        badge.hidden = !turns;
        badge.querySelector("b").textContent = turns;
        badge.setAttribute("aria-label", `${turns} tables wait for you`);
        if (doc.hidden) {
          const here = !data.id || tables.some(([id]) => id === data.id);
          if (data.id) turn(here, null);
          else icon(turns > 0);
          doc.title = `${turns ? `(${turns}) ` : ""}${doc.title.replace(/^\(\d+\) /, "")}`;
        }
      }
    } catch { /* the next time, perhaps */ }
    polling = setTimeout(poll, doc.hidden ? 10000 : 20000);
  }

  doc.addEventListener("visibilitychange", () => {
    doc.title = doc.title.replace(/^\(\d+\) /, "");
    if (doc.hidden) {
      disconnect();
      clearTimeout(polling);
      polling = setTimeout(poll, 5000);
    } else {
      if (data.stream) clearTimeout(polling);
      else poll();
      connect();
    }
  });
  addEventListener("pagehide", disconnect);
  addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });

  // -- forms

  async function post(form, button) {
    const body = new URLSearchParams(new FormData(form));
    if (button?.name) body.append(button.name, button.value);
    const part = form.querySelector("#choices");
    part?.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(button?.hasAttribute("formaction") ? button.formAction : form.action, { ...HALL, method: "POST", body });
      if (answer.ok) {
        if (form.matches(".say")) form.reset();
        const to = answer.headers.get("x-location");
        if (to && to !== location.pathname) location.assign(to);
        else if (!data.stream) location.reload();
        else if (!source) resync();
        return;
      }
      const trouble = await answer.json().catch(() => ({}));
      toast(trouble.message || "That did not work.", trouble.clause);
      if (answer.status === 409) resync();
    } catch {
      toast("The hall does not answer. Your move was not sent.");
      if (data.stream) lost();
    } finally {
      $("choices")?.removeAttribute("aria-busy");
    }
  }

  doc.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.themeForm !== undefined) return theme(event, form);
    if (!data.id || form.method !== "post" || !main.contains(form)) return;
    event.preventDefault();
    if (form.querySelector("#choices")?.getAttribute("aria-busy") === "true") return;
    post(form, event.submitter);
  });

  async function theme(event, form) {
    event.preventDefault();
    const button = form.querySelector("button");
    const body = new URLSearchParams(new FormData(form));
    body.append("theme", button.value);
    const answer = await fetch(form.action, { ...HALL, method: "POST", body }).catch(() => null);
    if (answer?.ok) location.reload();
    else toast("That did not work.");
  }

  // -- what is pointed out on the board: what a coach wants or lights, what others propose

  const SVG = "http://www.w3.org/2000/svg";
  let again = 0;

  function targets(option) {
    const found = [...picture.querySelectorAll("[data-option]")].filter((e) => same(e.dataset.option, option));
    const seen = found.filter((e) => { const r = e.getBoundingClientRect(); return r.width && r.height; });
    const legal = seen.filter((e) => e.classList.contains("legal"));
    return legal.length ? legal : seen.slice(0, 1);
  }

  function same(json, option) {
    try { return JSON.parse(json) === option; } catch { return false; }
  }

  function ring(element, kind, words) {
    const to = picture.getScreenCTM()?.inverse();
    const r = element.getBoundingClientRect();
    if (!to || !r.width) return;
    const a = new DOMPoint(r.left, r.top).matrixTransform(to), b = new DOMPoint(r.right, r.bottom).matrixTransform(to);
    const box = doc.createElementNS(SVG, "rect");
    const size = picture.viewBox.baseVal.width, pad = size / 160;
    const place = { x: a.x - pad, y: a.y - pad, width: b.x - a.x + 2 * pad, height: b.y - a.y + 2 * pad, rx: size / 100 };
    for (const [name, value] of Object.entries(place)) box.setAttribute(name, value);
    box.setAttribute("class", `halo ${kind}`);
    $("rings").append(box);
    if (!words) return;
    const label = doc.createElementNS(SVG, "text"), height = size / 45;
    label.setAttribute("class", `halo-name ${kind}`);
    label.setAttribute("font-size", height);
    label.setAttribute("text-anchor", "middle");
    const half = (words.length * height) / 3.4;
    label.setAttribute("x", Math.min(Math.max((a.x + b.x) / 2, half), size - half));
    label.setAttribute("y", a.y - pad > height ? a.y - 1.6 * pad : b.y + pad + height);
    label.textContent = words;
    $("rings").append(label);
  }

  // What the coach means should be in sight, between the prompt and the choices.
  let seen = "";
  function bring(target) {
    if (!target) return;
    const r = target.getBoundingClientRect();
    const top = innerWidth < 960 ? $("asked").getBoundingClientRect().bottom : 0;
    const bottom = innerWidth < 960 ? $("answer").getBoundingClientRect().top : innerHeight;
    if (r.top >= top && r.bottom <= bottom && r.left >= 0 && r.right <= innerWidth) return;
    target.scrollIntoView({ block: "center", inline: "center", behavior: calm.matches ? "auto" : "smooth" });
  }

  function mark(late) {
    if (!data.id || !picture) return;
    if (!$("rings")) {
      const layer = doc.createElementNS(SVG, "g");
      layer.id = "rings";
      layer.setAttribute("class", "layer-rings");
      picture.append(layer);
    }
    $("rings").replaceChildren();
    const buttons = [...doc.querySelectorAll("#choices button[name=option]")];
    for (const button of buttons) { button.classList.remove("wanted", "proposed"); delete button.dataset.by; }
    const coach = $("coach")?.dataset;
    for (const id of JSON.parse(coach?.lit || "[]")) if ($(id)) ring($(id), "lit");
    for (const option of JSON.parse(coach?.want || "[]")) {
      buttons.find((b) => same(b.value, option))?.classList.add("wanted");
      for (const target of targets(option)) ring(target, "wanted");
    }
    const told = new Map();
    for (const { dataset } of doc.querySelectorAll("#prompt .proposal")) {
      told.set(dataset.option, [...(told.get(dataset.option) || []), dataset.by]);
    }
    for (const [json, names] of told) {
      const button = buttonFor(json), who = names.join(", ");
      button?.classList.add("proposed");
      if (button) button.dataset.by = who;
      for (const target of targets(JSON.parse(json)).slice(0, 1)) ring(target, "proposed", who);
    }
    if (coach && coach.lit + coach.want !== seen) {
      seen = coach.lit + coach.want;
      bring(picture.querySelector(".halo"));
    }
    clearTimeout(again);
    if (!late && $("rings").firstChild) again = setTimeout(() => mark(true), 320);  // when what slides has arrived
  }

  // -- help: what an option would do, and the clauses of whatever is pointed at

  const pop = doc.createElement("div");
  pop.id = "pop";
  pop.setAttribute("role", "tooltip");
  pop.hidden = true;
  doc.body.append(pop);
  let hints = { version: -1, found: new Map() }, asking = null, clauses = null;

  function element(tag, text, kind) {
    const made = doc.createElement(tag);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  }

  // Of one's own question only, fetched once when something is first pointed at.
  async function hintsNow() {
    const asked = $("choices")?.querySelector("[name=version]")?.value;
    if (data.hints === undefined || !asked || !mine) return new Map();
    if (hints.version === asked) return hints.found;
    asking ||= fetch(`/t/${data.id}/hints.json`, HALL).then((answer) => (answer.ok ? answer.json() : { hints: [] }))
      .catch(() => ({ hints: [] })).finally(() => { asking = null; });
    const told = await asking;
    hints = { version: asked, found: new Map(told.hints.map(([option, text, rows]) => [JSON.stringify(option), { text, rows }])) };
    return hints.found;
  }

  async function clausesNow() {
    clauses ||= fetch(`/rules/${data.game}/clauses.json`).then((answer) => answer.json()).catch(() => { clauses = null; return {}; });
    return clauses;
  }

  // The browser's own tip would lie over ours, so what it says moves into ours.
  function titled(piece) {
    const title = piece.querySelector(":scope > title");
    if (title.firstChild) {
      piece.dataset.told = title.textContent;
      title.replaceChildren();
    }
    return piece.dataset.told;
  }

  // What lies in the picture at a point, the topmost first, down to what hides the rest.
  function seenAt(x, y) {
    const found = doc.elementsFromPoint(x, y).filter((e) => picture.contains(e));
    const cover = found.findIndex((e) => e.closest("[data-help]")?.dataset.help === "");
    return cover < 0 ? found : found.slice(0, cover + 1);
  }

  async function helpFor(target, point) {
    const parts = [];
    let hinted = false;
    const option = target.closest("[data-option], button[name=option]");
    const json = option && (option.dataset.option ?? option.value);
    if (json) {
      const hint = (await hintsNow()).get(normal(json));
      hinted = Boolean(hint);
      if (hint) parts.push(...hintParts(hint));
    }
    const under = point ? seenAt(...point) : [];
    const words = (e) => { const found = e?.closest(":has(> title)"); return found && found !== picture && picture.contains(found) ? found : null; };
    for (let told = under.map(words).find(Boolean); told; told = words(told.parentElement)) parts.push(element("p", titled(told)));
    const helped = under.map((e) => e.closest("[data-help]")).find(Boolean) || helpedBy(json);
    if (helped?.dataset.help) {  // empty: it hides what lies beneath, and has no clause
      const texts = await clausesNow(), numbers = helped.dataset.help.split(" ");
      if (hinted) parts.push(element("p", `Rules: ${numbers.join(", ")}`, "clause"));
      for (const number of hinted ? [] : numbers) {
        if (!texts[number]) continue;
        const line = element("p", "", "clause");
        line.append(element("b", number), ` ${texts[number]}`);
        parts.push(line);
      }
    }
    return parts;
  }

  const normal = (json) => { try { return JSON.stringify(JSON.parse(json)); } catch { return json; } };

  // A button's help is that of the thing on the board that means the same.
  function helpedBy(json) {
    if (!json) return null;
    const found = [...picture.querySelectorAll("[data-option]")].filter((e) => e.dataset.option === json).reverse();  // topmost first
    const beneath = (e) => {
      const r = e.getBoundingClientRect();
      return doc.elementsFromPoint(r.left + r.width / 2, r.top + r.height / 2).map((x) => x.closest("#picture [data-help]")).find(Boolean);
    };
    return found.map((e) => e.closest("[data-help]")).find(Boolean) || found.map(beneath).find(Boolean) || null;
  }

  function hintParts({ text, rows }) {
    const made = [element("p", text)];
    if (rows?.length) {
      const table = element("table");
      rows.forEach((row, i) => {
        const line = element("tr");
        for (const cell of row) line.append(element(i ? "td" : "th", cell));
        table.append(line);
      });
      made.push(table);
    }
    return made;
  }

  let shownFor = null, delay = 0;

  async function explain(target, event) {
    shownFor = target;
    const parts = await helpFor(target, event && [event.clientX, event.clientY]);
    if (shownFor !== target) return;
    if (!parts.length || !target.isConnected) return unexplain();
    pop.replaceChildren(...parts);
    pop.hidden = false;
    const r = target.getBoundingClientRect(), wide = pop.offsetWidth, high = pop.offsetHeight;
    const beside = !picture.contains(target) && r.left > wide + innerWidth / 3;  // the choices of a wide screen
    const left = beside ? r.left - wide - 10 : Math.min(Math.max(8, r.left + r.width / 2 - wide / 2), innerWidth - wide - 8);
    const above = r.top - high - 8;
    const top = beside ? Math.min(r.top, innerHeight - high - 8) : above > 4 ? above : Math.min(r.bottom + 8, innerHeight - high - 8);
    pop.style.left = `${left}px`;
    pop.style.top = `${Math.max(4, top)}px`;
  }

  function unexplain() {
    clearTimeout(delay);
    shownFor = null;
    pop.hidden = true;
  }

  const HELPED = "#choices button[name=option], #picture :is([data-option], [data-help], :has(> title))";

  if (data.game && picture) {
    let clicked = null;
    main.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "mouse") return;
      const target = event.target.closest?.(HELPED);
      if (target === shownFor) return;
      unexplain();
      // What comes to stand under a mouse that has clicked and rests was not asked about.
      if (clicked && clicked[0] === event.clientX && clicked[1] === event.clientY) return;
      if (target) delay = setTimeout(() => explain(target, event), 350);
    });
    main.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") unexplain(); });
    main.addEventListener("focusin", (event) => {
      if (event.target.matches("#choices button[name=option]:focus-visible")) explain(event.target);
    });
    main.addEventListener("focusout", (event) => { if (event.target === shownFor) unexplain(); });
    // A long press is a question, not a tap.
    let pressed = false, from = null;
    main.addEventListener("pointerdown", (event) => {
      pressed = false;
      clicked = [event.clientX, event.clientY];
      const target = event.target.closest?.(HELPED);
      if (!pop.hidden && !event.target.closest?.(".ask")) unexplain();
      if (event.pointerType === "mouse" || !target) return;
      from = [event.clientX, event.clientY];
      delay = setTimeout(() => { pressed = true; explain(target, event); }, 450);
    });
    main.addEventListener("pointermove", (event) => {
      if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 10) { clearTimeout(delay); from = null; }
    });
    for (const kind of ["pointerup", "pointercancel"]) {
      main.addEventListener(kind, () => { if (from) { clearTimeout(delay); from = null; } });
    }
    main.addEventListener("contextmenu", (event) => { if (pressed || from) event.preventDefault(); });
    main.addEventListener("click", (event) => {
      if (!pressed) return;
      pressed = false;
      event.preventDefault();
      event.stopPropagation();
    }, true);
    doc.addEventListener("keydown", (event) => { if (event.key === "Escape") unexplain(); });
    addEventListener("scroll", unexplain, { passive: true, capture: true });
    main.addEventListener("beat", () => { if (shownFor && !shownFor.isConnected) unexplain(); questions(); });
  }

  // Where nothing hovers, each choice that has a hint gets a question mark beside it.
  async function questions() {
    if (!matchMedia("(hover: none)").matches) return;
    const found = await hintsNow();
    for (const button of doc.querySelectorAll("#choices .grid > button[name=option]")) {
      if (!found.has(normal(button.value))) continue;
      const both = element("span", "", "asked"), ask = element("button", "?", "ask");
      ask.type = "button";
      ask.setAttribute("aria-label", `What would ${button.textContent} do?`);
      ask.addEventListener("click", () => (shownFor === button ? unexplain() : explain(button)));
      button.replaceWith(both);
      both.append(button, ask);
    }
  }

  // -- the board

  function tapped(event) {
    const piece = event.target.closest("[data-option]");
    if (!piece) return whyBeneath(event);
    const point = buttonFor(piece.dataset.option);
    if (point?.hasAttribute("formaction")) return point.form.requestSubmit(point);  // somebody else's question: propose
    if (piece.classList.contains("legal")) {
      const button = buttonFor(piece.dataset.option);
      if (button) button.form.requestSubmit(button);
    } else {
      why(piece.dataset.option);
    }
  }

  const buttonFor = (option) => [...doc.querySelectorAll("#choices button[name=option]")].find((b) => b.value === option);

  // An impossible answer changes nothing, and the refusal names the clause.
  async function why(option) {
    const form = $("answer");
    if (!form.querySelector("[name=version]")) return toast($("prompt").textContent);
    const body = new URLSearchParams(new FormData(form));
    body.append("option", option);
    try {
      const answer = await fetch(form.action, { ...HALL, method: "POST", body });
      if (answer.status === 409) return resync();
      const { message, clause } = await answer.json();
      toast(message, clause);
    } catch { /* nothing to say */ }
  }

  // Something that only explains itself stands there: why is its place no answer?
  function whyBeneath(event) {
    if (!event.target.closest("#picture :is([data-help], :has(> title))")) return;
    const place = seenAt(event.clientX, event.clientY).map((e) => e.closest("[data-option]")).find(Boolean);
    if (place && !buttonFor(place.dataset.option)) why(place.dataset.option);
  }

  if (data.id && picture) {
    picture.addEventListener("click", tapped);
    // A choice that is pointed at in the list shows on the board.
    const point = (event) => {
      picture.querySelector(".pointed")?.classList.remove("pointed");
      const button = event.target.closest?.("#choices button[name=option]");
      if (!button || event.type === "focusout" || event.type === "pointerout") return;
      [...picture.querySelectorAll(".legal")].find((e) => e.dataset.option === button.value)?.classList.add("pointed");
    };
    for (const kind of ["focusin", "focusout", "pointerover", "pointerout"]) main.addEventListener(kind, point);
    main.addEventListener("toggle", (event) => {
      if (event.target.parentElement?.id === "choices" && event.target.isConnected) folded = !event.target.open;
    }, true);
  }

  // -- small helps

  function reveal(inside) {
    for (const button of inside.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
  }
  reveal(doc);
  doc.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      toast("Copied.");
    } catch {
      const field = button.parentElement.querySelector("input");
      field?.select();
      toast("Press Ctrl+C to copy.");
    }
  });

  const seats = $("seats");
  if (seats) {
    const fit = () => {
      for (const field of doc.querySelectorAll("[data-seat]")) {
        field.hidden = Number(field.dataset.seat) >= Number(seats.value);
        const side = JSON.parse(field.dataset.sides || "[]")[seats.selectedIndex];
        if (side) field.querySelector("span").textContent = side;
      }
      for (const field of doc.querySelectorAll("[data-seats], [data-when]")) {
        const [low, high] = (field.dataset.seats || "0 99").split(" ").map(Number), count = Number(seats.value);
        const [name, value] = (field.dataset.when || "").split(" ");
        field.hidden = count < low || count > high || (name && doc.querySelector(`[name=opt-${name}]`).value !== value);
        field.querySelector("[name]").disabled = field.hidden;
      }
    };
    $("new-table").addEventListener("change", fit);
    fit();
  }

  // -- replay

  if (data.replay) {
    let ply = Number(data.ply), shown = ply, busy = false, running = 0;
    const last = Number(data.last), slider = $("ply"), run = $("run");

    async function go(to) {
      ply = Math.max(0, Math.min(last, to));
      slider.value = ply;
      $("now").textContent = ply;
      if (busy) return;
      busy = true;
      try {
        while (shown !== ply) {
          const wanted = ply;
          const answer = await fetch(`/r/${data.replay}/beat.json?ply=${wanted}&seat=${data.seat}`, HALL);
          if (!answer.ok) throw new Error(answer.status);
          const beat = await answer.json();
          apply(beat, true);
          shown = wanted;
          if (!running && beat.say) $("say").textContent = beat.say;
        }
        here();
      } catch {
        toast("That ply could not be shown.");
        ply = shown;
      }
      busy = false;
    }

    function here() {
      const address = `/r/${data.replay}?ply=${shown}&seat=${data.seat}`;
      history.replaceState(null, "", address);
      const link = new URL(address, location.href).href;
      $("link").value = link;
      $("copy-link").dataset.copy = link;
      if ($("from-ply")) $("from-ply").value = shown;
      const steps = { first: 0, back: Math.max(0, shown - 1), on: Math.min(last, shown + 1), last };
      for (const [id, to] of Object.entries(steps)) $(id).href = `/r/${data.replay}?ply=${to}&seat=${data.seat}`;
    }

    function stop() {
      clearInterval(running);
      running = 0;
      run.setAttribute("aria-pressed", "false");
    }

    slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
    const steps = { first: () => 0, back: () => ply - 1, on: () => ply + 1, last: () => last };
    for (const [id, to] of Object.entries(steps)) {
      $(id).addEventListener("click", (event) => { event.preventDefault(); stop(); go(to()); });
    }
    doc.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
      const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      stop();
      go(to);
    });
    run.hidden = false;
    run.addEventListener("click", () => {
      if (running) return stop();
      if (ply === last) go(0);
      run.setAttribute("aria-pressed", "true");
      running = setInterval(() => (ply < last ? go(ply + 1) : stop()), 650);
    });
    $("seat").addEventListener("change", () => { slider.value = ply; $("scrub").submit(); });
    $("show").hidden = true;
  }

  mark();
  if (data.id && picture) questions();
  $("chat")?.scrollTo(0, 1e6);
  $("story")?.querySelector("ol")?.scrollTo(0, 1e6);
  $("talk")?.addEventListener("toggle", () => $("talk").classList.remove("news"));
  if (picture) pan();
  connect();
  if (!data.stream) polling = setTimeout(poll, 20000);
})();
