/** What Deno says of every address where it cannot read its authorities, whoever is asked. */
const NO_AUTHORITIES = /opening CA file/;

export function cannotAsk(fault: string): boolean {
  return NO_AUTHORITIES.test(fault);
}

/** How to mend that somebody does not answer. @param otherwise where the fault is not ours */
export function mendOf(fault: string, otherwise: string): string {
  return cannotAsk(fault) ? "Let DENO_CERT name a file that this account may read, or leave it out." : otherwise;
}
