import { DELAYS, type Delays, unusualDelays } from "../../domain/delays.ts";

const LONG_MS = 10 * 60_000;

/** What test servers go by unless a test says otherwise: nothing runs out, and what would go away stays until it was seen. */
export const CALM: Delays = {
  ...DELAYS,
  turn: 99_000,
  join: LONG_MS,
  grace: 99_000,
  resume: 99_000,
  connecting: LONG_MS,
  opponentLeft: LONG_MS,
  nextMatch: LONG_MS,
  invitation: LONG_MS,
  toast: 60_000,
  reading: 2 * 60_000,
  codes: 2 * 60_000,
};

/** Settings of a server that is calm but for these: `testApp(clock({ grace: 2_000 }))`. */
export function clock(changes: Partial<Delays> = {}): { readonly SANDBOX_DELAYS: string } {
  const delays = Object.entries(unusualDelays({ ...CALM, ...changes }) ?? {});
  return { SANDBOX_DELAYS: delays.map(([name, ms]) => `${name}=${ms}ms`).join(", ") };
}

/** The delays that people have. */
export const USUAL_CLOCK = { SANDBOX_DELAYS: "" };

/** No server outside the sandbox has other delays than the usual ones: a test that may close it gets those. */
export function clockBeside({ SANDBOX = "1" }: Readonly<Record<string, string>>): typeof USUAL_CLOCK {
  return SANDBOX === "1" ? clock() : USUAL_CLOCK;
}
