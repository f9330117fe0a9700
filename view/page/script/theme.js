// The light and the dark theme.

const Theme = {
  isDark: false,
  colors: {},

  start() {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    this.set(dark.matches);
    dark.addEventListener("change", () => this.change(dark.matches));
    at("theme").addEventListener("click", () => this.change(!this.isDark));
  },

  // The theme as an argument of the engine.
  get flag() {
    return Number(this.isDark);
  },

  set(isDark) {
    this.isDark = isDark;
    this.colors = Engine.ask("colors", this.flag);
    const root = document.documentElement;
    root.dataset.theme = isDark ? "dark" : "light";
    for (const [ink, color] of Object.entries(this.colors)) root.style.setProperty(`--${ink}`, color);
    at("theme").textContent = isDark ? "Light" : "Dark";
    at("theme").setAttribute("aria-pressed", String(isDark));
  },

  change(isDark) {
    this.set(isDark);
    if (Replay.summary) redraw();
  },
};
