// Makes every word of four letters or more 30 % longer, as it may be in another language. Names of people stay.
() => {
  const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement?.closest("script, style, option, symbol, title, #players b")) continue;
    node.textContent = node.textContent.replace(/\p{L}{4,}/gu, (word) => word + "n".repeat(Math.ceil(word.length * 0.3)));
  }
}
