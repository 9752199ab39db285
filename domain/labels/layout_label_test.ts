import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { LEAST_HEIGHT, LEAST_WIDTH } from "./label_sheet.ts";
import { codeSide, DIGIT_HEIGHT, layoutLabel } from "./layout_label.ts";
import type { Mark } from "./mark.ts";

/** As wide as a wide font's letters are. */
const widthOf = (text: string) => 0.7 * [...text].length;
const boxes = fc.record({
  x: fc.constant(20),
  y: fc.constant(30),
  width: fc.double({ min: LEAST_WIDTH, max: 210, noNaN: true }),
  height: fc.double({ min: LEAST_HEIGHT, max: 297, noNaN: true }),
});
const labels = fc.record({
  number: fc.stringMatching(/^\d{1,8}$/),
  title: fc.string({ maxLength: 200 }),
  place: fc.string({ maxLength: 200 }),
  address: fc.constantFrom(null, "https://boxes.example.org/app/number/118"),
});

Deno.test("all that stands on a label lies on it, whatever it is and however large", () => {
  fc.assert(fc.property(boxes, labels, (box, label) => {
    const marks = layoutLabel(box, label, widthOf).map(extent);
    for (const { left, right, top, bottom } of marks) {
      assert.ok(left >= box.x - 1e-6 && right <= box.x + box.width + 1e-6, `${left} to ${right}`);
      assert.ok(top >= box.y - 1e-6 && bottom <= box.y + box.height + 1e-6, `${top} to ${bottom}`);
    }
    marks.forEach((one, at) =>
      marks.slice(at + 1).forEach((other) =>
        assert.ok(
          one.right <= other.left + 1e-6 || other.right <= one.left + 1e-6 || one.bottom <= other.top + 1e-6 ||
            other.bottom <= one.top + 1e-6,
          "nothing lies upon anything else",
        )
      )
    );
  }));
});

Deno.test("a code is there where there is room for 12 mm of it and its quiet zone, and nowhere else", () => {
  fc.assert(fc.property(boxes, labels, (box, label) => {
    const codes = layoutLabel(box, label, widthOf).filter(({ kind }) => kind === "code");
    assert.equal(codes.length, label.address !== null && codeSide(box) > 0 ? 1 : 0);
    // The smallest kind of code has 21 modules, and four of paper on each side.
    if (codeSide(box) > 0) assert.ok(codeSide(box) * 21 / 29 >= 12 - 1e-9);
  }));
  assert.ok(codeSide({ width: 45.7, height: 21.2 }) > 0, "the smallest sheet that is offered has room for one");
  assert.equal(codeSide({ width: 40, height: 12 }), 0);
});

Deno.test("numbers of one length, and those of one digit, are of one size, as large as there is room for", () => {
  const box = { x: 0, y: 0, width: 63.5, height: 38.1 };
  const sizes = ["1", "8", "11", "88", "1111", "8888"].map((number) => {
    const [mark] = layoutLabel(box, { number, title: "", place: "", address: null }, widthOf);
    return mark?.kind === "text" ? mark.size.toFixed(2) : "";
  });
  const [short, , , , long] = sizes;
  assert.deepEqual(sizes, [short, short, short, short, long, long]);
  assert.ok(Number(long) * widthOf("8888") > box.width * 0.9, "fills the label");
});

Deno.test("a title that is too long is written smaller, then cut where a letter ends", () => {
  const box = { x: 0, y: 0, width: 40, height: 30 };
  const written = (title: string) =>
    layoutLabel(box, { number: "7", title, place: "", address: null }, widthOf).flatMap((mark) =>
      mark.kind === "text" ? [mark] : []
    )[1] ?? assert.fail("a title is missing");
  const short = written("Coats"), longer = written("Coats, hats, gloves"), long = written("👩‍👩‍👧".repeat(60));
  assert.equal(longer.text, "Coats, hats, gloves");
  assert.ok(longer.size < short.size);
  assert.match(long.text, /^(👩‍👩‍👧)+…$/u);
});

Deno.test("a long title has two lines where the number stays as large, and its place is never larger", () => {
  const texts = (box: { width: number; height: number }, address: string | null) =>
    layoutLabel(
      { x: 0, y: 0, ...box },
      { number: "54", title: "Christmas decorations", place: "Attic", address },
      widthOf,
    )
      .flatMap((mark) => mark.kind === "text" ? [mark] : []);
  const beside = texts({ width: 63.5, height: 38.1 }, "https://boxes.example.org/app/number/54");
  assert.deepEqual(beside.map(({ text }) => text), ["54", "Christmas", "decorations", "Attic"]);
  const flat = texts({ width: 40, height: 15 }, null);
  assert.deepEqual(flat.map(({ text }) => text), ["54", "Christmas decorations", "Attic"]);
  for (const [, title, ...others] of [beside, flat]) {
    assert.ok(others.every(({ size }) => size <= (title?.size ?? 0)));
  }
});

/** A text's room reaches from its capitals' height to its letters' feet. */
function extent(mark: Mark) {
  if (mark.kind === "code") {
    return { left: mark.x, right: mark.x + mark.side, top: mark.y, bottom: mark.y + mark.side };
  }
  if (mark.kind === "line") return assert.fail("a label has no lines");
  const { text, x, baseline, size } = mark;
  return { left: x, right: x + widthOf(text) * size, top: baseline - DIGIT_HEIGHT * size, bottom: baseline };
}
