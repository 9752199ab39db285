import { hash } from "node:crypto";
import { Buffer } from "node:buffer";
import type { TableSum } from "./manifest.ts";

export interface RowSum {
  /** @param row one line */
  add(row: Uint8Array): void;
  result(): TableSum;
}

/** Rows as a set: PostgreSQL promises no order. Four sums of 32 bits of each row's hash. */
export function rowSum(): RowSum {
  let rows = 0;
  const sums = new Uint32Array(4);
  return {
    add(row) {
      const digest = hash("sha256", row, "buffer");
      for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) + digest.readUInt32LE(at * 4);
      rows++;
    },
    result: () => ({ rows, sum: Buffer.from(sums.buffer).toString("hex") }),
  };
}
