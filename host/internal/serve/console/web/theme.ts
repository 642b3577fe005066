// Light and dark: as the system has it, or as the user chose.

export type Theme = "system" | "light" | "dark";

const stored = "wasmhost.theme";
const system = matchMedia("(prefers-color-scheme: dark)");

export function theme(): Theme {
  const name = localStorage.getItem(stored);
  return name === "light" || name === "dark" ? name : "system";
}

export function setTheme(name: Theme): void {
  if (name === "system") localStorage.removeItem(stored);
  else localStorage.setItem(stored, name);
  apply();
}

/** mode is what is shown now. */
export function mode(): "light" | "dark" {
  const name = theme();
  return name === "system" ? (system.matches ? "dark" : "light") : name;
}

function apply(): void {
  document.documentElement.dataset.mode = mode();
  dispatchEvent(new Event("wasmhost-theme"));
}

system.addEventListener("change", apply);
apply();
