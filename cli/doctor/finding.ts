export type Health = "well" | "absent" | "warning" | "wrong";

export interface Finding {
  readonly check: string;
  readonly health: Health;
  readonly says: string;
  readonly mend: string | null;
}

export function well(check: string, says: string): Finding {
  return { check, health: "well", says, mend: null };
}

/** Not set up, and nobody has to. */
export function absent(check: string, says: string): Finding {
  return { check, health: "absent", says, mend: null };
}

export function warning(check: string, says: string, mend: string): Finding {
  return { check, health: "warning", says, mend };
}

export function wrong(check: string, says: string, mend: string): Finding {
  return { check, health: "wrong", says, mend };
}

export function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
