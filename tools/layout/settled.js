// Resolves when the page shows what it has been told to show: no tray is on its way, the letters are there, a frame is drawn.
() => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const filled = async () => {
    while (document.querySelector("#tray[aria-busy]")) await frame();
  };
  return filled().then(() => document.fonts.ready).then(frame).then(() => true);
}
