import type { FuzzInput } from "./fuzz_input.ts";

const SHOWN = 20;
const SHOWN_LETTERS = 600;

/** What went wrong, each kind of fault once, with a input that brought it about. */
export class Faults {
  readonly #seen = new Map<string, string>();
  #readTo: number;

  /** @param log what the server had to say before anybody input at it */
  constructor(log: string) {
    this.#readTo = log.length;
  }

  add(error: unknown, input: FuzzInput): void {
    const said = error instanceof Error ? error.message : String(error);
    this.#note(said, Deno.inspect(input, { strAbbreviateSize: SHOWN_LETTERS, depth: 6 }).slice(0, 3 * SHOWN_LETTERS));
  }

  /** Holds what the server logged since the last look: its own lines, none of them an error. */
  addLog(log: string, sent: readonly FuzzInput[]): void {
    const end = log.lastIndexOf("\n") + 1;
    for (const line of log.slice(this.#readTo, end).split("\n").filter(Boolean)) {
      if (isCalm(line)) continue;
      const last = sent.map((input) => Deno.inspect(input, { strAbbreviateSize: 200, depth: 6 }).slice(0, 400));
      this.#note(`the log says ${line}`, last.join("\n"));
    }
    this.#readTo = end;
  }

  throwAny(seed: number): void {
    if (this.#seen.size === 0) return;
    const all = [...this.#seen.values()].slice(0, SHOWN).join("\n\n");
    throw new Error(`${this.#seen.size} kinds of faults with FUZZ_SEED=${seed}:\n\n${all}`);
  }

  #note(said: string, input: string): void {
    const kind = said.slice(0, 300).replaceAll(/[0-9a-f]{8}-[-0-9a-f]{27}|\d+/g, "#");
    if (!this.#seen.has(kind)) this.#seen.set(kind, `${said}\n  after ${input}`);
  }
}

function isCalm(line: string): boolean {
  try {
    return JSON.parse(line).level === "warning";
  } catch {
    return false;
  }
}
