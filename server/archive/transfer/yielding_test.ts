import assert from "node:assert/strict";
import { setImmediate } from "node:timers";
import { MAX_COLUMNS, MAX_ENTRIES, MAX_LINES } from "../../../domain/transfer/import_limits.ts";
import { JsonElements } from "../../../domain/transfer/rows/json_elements.ts";
import { TableLines } from "../../../domain/transfer/table/table_lines.ts";
import { everyNth, longTest } from "../../../tools/gate/shares.ts";
import { zipOfMany } from "../../../tests/support/zip_of.ts";
import { layOutZip } from "../../../domain/transfer/zip/zip_layout.ts";
import { elementsOf, yielding } from "./yielding.ts";
import { readZip } from "./read/read_zip.ts";

type Read = (now: () => number) => AsyncIterable<unknown>;

/** What holds between any two pieces shows in a fifth of a file at its limit. */
const SHARE = 5;
const lines = (text: string): Read => (now) => elementsOf([text], new TableLines(","), now);
const list = (text: string): Read => (now) => elementsOf([text], new JsonElements(["boxes"]), now);

function zipOfEmptyFiles(): Read {
  const bytes = zipOfMany([], MAX_ENTRIES / SHARE);
  return (now) =>
    readZip({
      size: bytes.length,
      part: (first, length) => Promise.resolve(bytes.slice(first, first + length)),
      bytes: (first, length) => new Blob([bytes.slice(first, first + length)]).stream(),
    }, now);
}

async function* exportOfManyFiles(now: () => number) {
  const file = { path: "files/1/photo.jpg", size: 1, crc32: 0, modifiedAt: new Date(0) };
  const layout = await layOutZip(yielding(Array(20_000 / SHARE).fill(file), now));
  yield* yielding(layout.pieces({ first: 0, last: layout.size - 1 }), now);
}

const AT_THEIR_LIMIT: Readonly<Record<string, () => Read>> = {
  "a table of empty lines": () => lines("\n".repeat(MAX_LINES / SHARE)),
  "a table of lines with fewer cells than its head": () => lines("Number,Title\n" + "x\n".repeat(200_000 / SHARE)),
  "a table of lines with as many cells as there may be": () =>
    lines((",".repeat(MAX_COLUMNS - 1) + "\n").repeat(2_000 / SHARE)),
  "a list of empty boxes": () => list(`{"boxes":[${"{},".repeat(300_000 / SHARE)}{}]}`),
  "a list after a long one of something else": () => list(`{"other":[${"1,".repeat(2_000_000)}1],"boxes":[]}`),
  "a zip of as many files as there may be": zipOfEmptyFiles,
  "an export of many files": () => exportOfManyFiles,
};

/** On this clock every look is so much after the one before; others wait for 3 ms of it. */
const LOOK_MS = 0.01;
/** Of two that look one after the other. */
const MAX_LOOKS = 2 * 302;

longTest(
  "between any few pieces of a file at its limit others have their turn, whatever kind of file it is",
  async (t) => {
    for (const [what, file] of everyNth(Object.entries(AT_THEIR_LIMIT), 2)) {
      await t.step(what, async () => {
        let [clock, looksThisTurn, most, isOver] = [0, 0, 0, false];
        const nextTurn = () => {
          looksThisTurn = 0;
          if (!isOver) setImmediate(nextTurn);
        };
        setImmediate(nextTurn);
        let elements = 0, elementsAtLook = 0, maxElements = 0;
        const read = file()(() => {
          most = Math.max(most, ++looksThisTurn);
          maxElements = Math.max(maxElements, elements - elementsAtLook);
          elementsAtLook = elements;
          return clock += LOOK_MS;
        });
        for await (const _ of read) elements++;
        isOver = true;
        assert.ok(clock > 100 * LOOK_MS && most <= MAX_LOOKS, `${most} looks in one turn`);
        assert.ok(maxElements <= 1, `${maxElements} elements between two looks`);
      });
    }
  },
);
