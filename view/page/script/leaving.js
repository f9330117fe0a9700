// Asks whether a game that is not over may be left.
const Leaving = {
  start() {
    // The browser asks in its own words, when the page is reloaded or closed.
    window.addEventListener("beforeunload", (event) => {
      if (Game.isRunning && Game.undoTo >= 0 && !Saving.isSaved) event.preventDefault();
    });
  },

  isAgreed() {
    at("leaving").returnValue = "";
    at("leaving").showModal();
    return new Promise((resolve) => {
      at("leaving").addEventListener("close", () => resolve(at("leaving").returnValue === "leave"), { once: true });
    });
  },
};
