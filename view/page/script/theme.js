// Light and dark.

const Theme = {
  isDark: false,
  colours: {},

  start() {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    this.set(dark.matches);
    dark.addEventListener("change", () => this.change(dark.matches));
    at("theme").addEventListener("click", () => this.change(!this.isDark));
  },

  // As the engine takes it.
  get flag() {
    return Number(this.isDark);
  },

  set(isDark) {
    this.isDark = isDark;
    this.colours = Engine.ask("colours", this.flag);
    const root = document.documentElement;
    root.dataset.theme = isDark ? "dark" : "light";
    for (const [ink, colour] of Object.entries(this.colours)) root.style.setProperty(`--${ink}`, colour);
    at("theme").textContent = isDark ? "Light" : "Dark";
    at("theme").setAttribute("aria-pressed", String(isDark));
  },

  change(isDark) {
    this.set(isDark);
    if (Film.summary) redraw();
  },
};
