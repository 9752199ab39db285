import assert from "node:assert/strict";
import type { Finding } from "../../cli/doctor/finding.ts";

/** Each line: what was found out, and what is said of it, as "health check". */
export function expectFindings(rows: readonly (readonly [Finding | readonly Finding[], readonly string[]])[]): void {
  for (const [found, expected] of rows) {
    const findings = [found].flat() as Finding[];
    assert.deepEqual(findings.map(({ health, check }) => `${health} ${check}`), expected);
    for (const { health, says, mend } of findings) {
      assert.match(says, /\S.*\.$/);
      assert.equal(mend !== null, health === "warning" || health === "wrong", says);
    }
  }
}
