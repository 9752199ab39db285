import { OBEYED } from "./obeyed_characters.ts";

/** JSON in one line that may be shown on a terminal: what a stranger wrote cannot steer it. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
