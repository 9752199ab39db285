import { remembered } from "./remembered.ts";

export type Mode = "light" | "dark";

const stored = remembered("mode");
const GROUND: Readonly<Record<Mode, string>> = { light: "#F7F3EC", dark: "#14130F" };

/** Light until somebody chooses otherwise. */
export function readMode(): Mode {
  return stored.get() === "dark" ? "dark" : "light";
}

export function chooseMode(mode: Mode): void {
  stored.set(mode);
  applyMode(mode);
}

function applyMode(mode: Mode): void {
  document.documentElement.dataset["mode"] = mode;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", GROUND[mode]);
}
