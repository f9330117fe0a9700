// Asks whether a game that is not over may be left.
const Leaving = {
  isAgreed() {
    at("leaving").returnValue = "";
    at("leaving").showModal();
    return new Promise((resolve) => {
      at("leaving").addEventListener("close", () => resolve(at("leaving").returnValue === "leave"), { once: true });
    });
  },
};
