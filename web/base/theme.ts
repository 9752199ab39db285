import { createStore } from "./store.ts";
import { storedText } from "./stored_text.ts";

/** What a person chose; `system` follows the device. */
export type ThemeChoice = "light" | "dark" | "system";

const KEY = "mode";
const stored = storedText(KEY);
const BACKGROUND = { light: "#F7F3EC", dark: "#14130F" };
const DEVICE_IS_DARK = "(prefers-color-scheme: dark)";

export const theme = createStore(readTheme());

/** As the device, until somebody chooses otherwise. */
function readTheme(): ThemeChoice {
  const chosen = stored.get();
  return chosen === "dark" || chosen === "light" ? chosen : "system";
}

export function chooseTheme(choice: ThemeChoice): void {
  stored.set(choice);
  applyTheme();
}

export function isDark(): boolean {
  return document.documentElement.dataset["mode"] === "dark";
}

/** Keeps the page in the chosen theme when the device changes its own, or another tab chooses. @returns how to stop */
export function keepTheme(): () => void {
  const device = matchMedia(DEVICE_IS_DARK);
  const onStored = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) applyTheme();
  };
  device.addEventListener("change", applyTheme);
  addEventListener("storage", onStored);
  return () => {
    device.removeEventListener("change", applyTheme);
    removeEventListener("storage", onStored);
  };
}

function applyTheme(): void {
  const choice = readTheme();
  theme.set(choice);
  const isWanted = choice === "system" ? matchMedia(DEVICE_IS_DARK).matches : choice === "dark";
  const mode = isWanted ? "dark" : "light";
  document.documentElement.dataset["mode"] = mode;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BACKGROUND[mode]);
}
