// Starts the page.

function showError(error) {
  at("error-message").textContent = error instanceof EngineError ? error.message : `${error?.message ?? error}`;
  const hints = error instanceof EngineError ? error.hints : [];
  at("error-hints").replaceChildren(...hints.map((hint) => element("li", {}, `hint: ${hint}`)));
  at("error").hidden = false;
}

// Runs `work` and shows any error.
async function guard(work) {
  try {
    at("error").hidden = true;
    await work();
  } catch (error) {
    showError(error);
  }
}

function redraw() {
  Panels.frame();
  Panels.chart();
  Board.tell();
  Board.paint();
}

function openReplay(summary, title) {
  Player.pause();
  Replay.open(summary, title);
  Board.cell = null;
  Board.isHeld = false;
  at("main").hidden = false;
  Replay.go(0);
  Overlays.open();
  Panels.open();
  redraw();
}

async function main() {
  window.addEventListener("error", (event) => showError(event.error ?? event.message));
  window.addEventListener("unhandledrejection", (event) => showError(event.reason));
  at("error-close").addEventListener("click", () => {
    at("error").hidden = true;
  });
  await guard(async () => {
    await Engine.start(at("engine").textContent);
    Theme.start();
    Keys.start();
    Records.start();
    Player.start();
    Board.start();
    Overlays.start();
    for (const part of [Turn, Marks, NewGame, Settings, Ending, Saving, Leaving]) part.start();
    new ResizeObserver(() => Replay.summary && redraw()).observe(at("board"));
    const { play } = JSON.parse(at("bundle").textContent);
    if (play) return Game.open(play);
    openReplay(Engine.openBundle(at("bundle").textContent), document.title);
    if (!Player.followLink()) Panels.say();
  });
}

main();
