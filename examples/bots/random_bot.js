// A bot that plays every game at random: a program that reads one JSON object per line and answers with one.
//
// meadhall arena thunder "node examples/bots/random_bot.js" thrall
// meadhall arena --check "node examples/bots/random_bot.js"

const readline = require("node:readline");

// Your idea goes here. `view` is what your seat may know: docs/reference/views.md says what is in it.
function choose(view, waiting) {
  return waiting.options[Math.floor(Math.random() * waiting.options.length)];
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  if (!line.trim()) return;
  const message = JSON.parse(line);
  if (message.do === "hello") {
    console.log(JSON.stringify({ ok: true, name: "Random, in JavaScript" }));
  } else if (message.do === "choose") {
    console.log(JSON.stringify({ ok: true, option: choose(message.view, message.waiting) }));
  }
});
