import type { Config } from "./config.ts";

const RANK = { debug: 0, info: 1, warning: 2, error: 3, off: 4 } as const;
type Level = Exclude<keyof typeof RANK, "off">;

export type Log = (level: Level, message: string, context?: Readonly<Record<string, unknown>>) => void;

export function openLog(threshold: Config["logLevel"]): Log {
  return (level, message, context = {}) => {
    if (RANK[level] < RANK[threshold]) return;
    console.error(JSON.stringify({ at: new Date().toISOString(), level, message, ...context }));
  };
}
