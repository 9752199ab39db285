import assert from "node:assert/strict";
import { firstToPrint, freeNumbers, MAX_LABELS, type Numbers, numbersBetween } from "./label_numbers.ts";

const shown = (found: Numbers) => "fault" in found ? found.fault : found.numbers;

Deno.test("numbers from one to another keep the zeros of the first one", () => {
  assert.deepEqual(shown(numbersBetween("001", "3")), ["001", "002", "003"]);
  assert.deepEqual(shown(numbersBetween("98", "101")), ["98", "99", "100", "101"]);
  assert.deepEqual(shown(numbersBetween(" 7 ", "٩")), ["7", "8", "9"]);
  assert.deepEqual(shown(numbersBetween("0", "0")), ["0"]);
  assert.deepEqual(shown(numbersBetween("99999999", "99999999")), ["99999999"]);
});

Deno.test("what is no stretch of numbers is said, and so is what is too much at once", () => {
  const typed = /^Type the first and the last number: 1 to 8 digits each\.$/;
  for (
    const [first, last, fault] of [
      ...[["", "5", typed], ["1", "x", typed], ["1", "123456789", typed], ["1.5", "3", typed]] as const,
      ["5", "4", /^The last number is smaller than the first one\.$/],
      ["1", "10001", /^That would be 10,001 labels\. At most 10,000 labels are made at once\.$/],
      ["0", "99999999", /^That would be 100,000,000 labels/],
    ] as const
  ) assert.match(String(shown(numbersBetween(first, last))), fault, `${first} to ${last}`);
  assert.equal(shown(numbersBetween("1", "10000")).length, MAX_LABELS);
});

Deno.test("free numbers leave out those that boxes have, however they are spelt", () => {
  assert.deepEqual(shown(freeNumbers("5", 4, ["007", "8", "3"])), ["5", "6", "9", "10"]);
  assert.deepEqual(shown(freeNumbers("008", 2, ["9"])), ["008", "010"]);
  assert.deepEqual(shown(freeNumbers("99999998", 2, [])), ["99999998", "99999999"]);
  for (
    const [first, count, fault] of [
      ["99999999", 2, /not so many free numbers/],
      ["", 3, /^Type the number to begin at/],
      ["1", 0, /^Type how many labels you want\.$/],
      ["1", NaN, /^Type how many/],
      ["1", 2.5, /^Type how many/],
      ["1", 10_001, /At most 10,000 labels/],
    ] as const
  ) assert.match(String(shown(freeNumbers(first, count, []))), fault, `${count} from ${first}`);
});

Deno.test("free numbers begin above those that were printed, and where none is left above them at the next box's", () => {
  for (
    const [next, printedTo, first] of [["1", 0, "1"], ["12", 0, "12"], ["12", 11, "12"], ["12", 12, "13"], [
      "12",
      40,
      "41",
    ]] as const
  ) assert.equal(firstToPrint(next, printedTo), first, `${next} after ${printedTo}`);
  assert.equal(firstToPrint("12", 99_999_999), "12");
});
