import assert from "node:assert/strict";
import fc from "fast-check";
import {
  ANOTHER_NUMBER_MS,
  dismiss,
  isAnswered,
  isForgotten,
  QUESTION_STAYS_MS,
  QUESTION_STILL_MS,
  seeAsked,
  STALL_MS,
  SURE_MS,
  touch,
} from "./question.ts";
import type { Alternative, Reading } from "./reading.ts";
import { NOTHING_YET, type Scan } from "./scan.ts";

const NO_NUMBER: Reading = { texts: [], box: null, doubts: [] };
const ASKED: Scan = { ...NOTHING_YET, candidates: offers("117", "111"), sightings: 1 };

function offers(...texts: string[]): Alternative[] {
  return texts.map((text, i) => ({ text, p: i ? .2 : .5 }));
}

function doubt(...texts: string[]): Reading {
  return { texts: offers(...texts), box: null, doubts: [] };
}

function sure(text: string, p = .99): Reading {
  return { texts: [{ text, p }], box: null, doubts: [] };
}

/** One reading again and again, for so long. */
function watch(scan: Scan, reading: Reading, fromMs: number, forMs: number, everyMs = 50): Scan {
  let seen = scan;
  for (let atMs = fromMs; atMs <= fromMs + forMs; atMs += everyMs) {
    seen = { ...seen, ...seeAsked(seen, { reading, atMs }) };
  }
  return seen;
}

function asks(scan: Scan): string[] {
  return scan.candidates.map(({ text }) => text);
}

Deno.test("a question that has just come is not changed by another number, on fast phones and on slow ones", () => {
  for (const everyMs of [16, 150, 400]) {
    for (const other of [doubt("42", "47"), sure("42")]) {
      const soon = watch(ASKED, other, 0, QUESTION_STILL_MS - 10, everyMs);
      assert.deepEqual(asks(soon), ["117", "111"]);
      assert.equal(soon.sightings, ASKED.sightings);
      assert.equal(asks(watch(soon, other, QUESTION_STILL_MS, ANOTHER_NUMBER_MS, everyMs))[0], "42");
    }
  }
});

Deno.test("a question that has stood a while gives way to a number that comes first for a while, not to a glimpse of one", () => {
  const stood = watch(ASKED, doubt("117", "111"), 0, 3000);
  const glimpsed = watch(stood, sure("42"), 3050, ANOTHER_NUMBER_MS - 300);
  const back = watch(glimpsed, doubt("117", "111"), 3600, 400);
  assert.deepEqual(asks(watch(back, sure("42"), 4050, ANOTHER_NUMBER_MS - 300)), ["117", "111"]);
  const other = watch(stood, sure("42"), 3050, ANOTHER_NUMBER_MS + 300);
  assert.deepEqual(asks(other), ["42"]);
  assert.equal(other.sightings, stood.sightings + 1);
});

Deno.test("readings that change from moment to moment do not make the question flicker", () => {
  const misread = fc.array(fc.constantFrom("24", "74", "7", "21", "42", "47"), { minLength: 50, maxLength: 70 });
  fc.assert(fc.property(misread, (texts) => {
    let scan = ASKED;
    for (const [i, text] of texts.entries()) scan = watch(scan, doubt(text), i * 200, 150);
    const standingMs = texts.length * 200 / scan.sightings;
    assert.ok(standingMs >= QUESTION_STILL_MS, `${scan.sightings} questions in ${texts.length * 200} ms`);
  }));
  const everyOther = Array.from({ length: 14_000 / 400 }, (_, i) => i % 2 ? "24" : "74");
  const flickering = everyOther.reduce((scan, text, i) => watch(scan, sure(text), i * 400, 350), ASKED);
  assert.ok(flickering.sightings <= 2, String(flickering.sightings));
});

Deno.test("a question stays for seconds after its number was seen, whatever is said of the picture meanwhile", () => {
  const seen = watch(ASKED, doubt("111", "117"), 0, 4000);
  for (const doubts of [[], ["too-long"], ["turned"]] as const) {
    for (const everyMs of [16, 250]) {
      const waiting = watch(seen, { ...NO_NUMBER, doubts }, 4050, QUESTION_STAYS_MS - 300, everyMs);
      assert.equal(isForgotten(waiting), false);
      assert.equal(
        isForgotten(watch(waiting, { ...NO_NUMBER, doubts }, 4000 + QUESTION_STAYS_MS, 1500, everyMs)),
        true,
      );
    }
  }
  const cutOff: Reading = { ...doubt("117", "111"), doubts: ["cut-off"] };
  assert.equal(isForgotten(watch(seen, cutOff, 4050, 3 * QUESTION_STAYS_MS)), false);
});

Deno.test("the number that is asked about first answers itself once every frame of a second is sure of it", () => {
  assert.equal(isAnswered(watch(ASKED, sure("117"), 0, SURE_MS)), false);
  assert.equal(isAnswered(watch(ASKED, sure("117"), 0, SURE_MS + 50)), true);
  const wavering = [0, 1, 2, 3].reduce(
    (scan, nth) => watch(watch(scan, sure("117"), nth * 1000, 900), sure("117", .9), nth * 1000 + 950, 0),
    ASKED,
  );
  assert.equal(isAnswered(wavering), false);
});

Deno.test("while a finger lies on the question, and as it goes up, nothing changes under it", () => {
  const stood = watch(ASKED, doubt("117", "111"), 0, 3000);
  const almost = watch(stood, sure("42"), 3050, ANOTHER_NUMBER_MS - 50);
  const held = watch({ ...almost, ...touch(true) }, sure("42"), 3900, 4000);
  assert.deepEqual(asks(held), ["117", "111"]);
  const letGo = watch({ ...held, ...touch(false) }, sure("42"), 7950, QUESTION_STILL_MS - 50);
  assert.deepEqual(asks(letGo), ["117", "111"]);
  const tapped = { ...almost, ...touch(true), ...touch(false) };
  assert.deepEqual(asks(watch(tapped, sure("42"), 3900, QUESTION_STILL_MS - 50)), ["117", "111"]);
  const answered = watch({ ...ASKED, ...touch(true) }, sure("117"), 0, 3 * SURE_MS);
  assert.equal(isAnswered(answered), false);
  const gone = watch({ ...ASKED, ...touch(true) }, NO_NUMBER, 0, 2 * QUESTION_STAYS_MS);
  assert.equal(isForgotten(gone), false);
});

Deno.test("a listed number that is beyond doubt is asked about first, and answers itself only after that", () => {
  const listed = watch(ASKED, sure("111"), 0, QUESTION_STILL_MS - 50);
  assert.deepEqual([asks(listed), isAnswered(listed)], [["117", "111"], false]);
  const first = watch(listed, sure("111"), QUESTION_STILL_MS, 0);
  assert.deepEqual([asks(first), first.sightings, isAnswered(first)], [["111"], ASKED.sightings + 1, false]);
  assert.equal(isAnswered(watch(first, sure("111"), QUESTION_STILL_MS + 50, SURE_MS - 50)), false);
  assert.equal(isAnswered(watch(first, sure("111"), QUESTION_STILL_MS + 50, SURE_MS)), true);
  const long = watch(ASKED, doubt("117", "111"), 0, 3000);
  assert.deepEqual(asks(watch(long, sure("111"), 3050, SURE_MS - 50)), ["117", "111"]);
});

Deno.test("what was none of these stays so after the next question was sent away too", () => {
  const sentAway = { ...ASKED, ...dismiss(ASKED), candidates: offers("42", "117") };
  assert.deepEqual(dismiss(sentAway).dismissed, ["117", "111", "42"]);
});

Deno.test("a number that was sent away neither comes in the place of a question nor answers one", () => {
  const asked = { ...ASKED, candidates: offers("42", "111"), dismissed: ["117", "111"] };
  for (const text of ["117", "111"]) {
    const seen = watch(asked, sure(text), 0, QUESTION_STAYS_MS);
    assert.deepEqual([asks(seen), isAnswered(seen)], [["42", "111"], false]);
  }
});

Deno.test("a page that stood still between two frames has seen nothing meanwhile: it neither answers nor changes nor forgets", () => {
  const stalled = (reading: Reading) => watch(watch(ASKED, reading, 0, 300), reading, 300 + STALL_MS + 50, 0);
  assert.equal(isAnswered(stalled(sure("117"))), false);
  assert.deepEqual(asks(watch(stalled(sure("42")), sure("42"), 1400, 200)), ["117", "111"]);
  const long = watch(watch(ASKED, NO_NUMBER, 0, 300), NO_NUMBER, 2 * QUESTION_STAYS_MS, 1000);
  assert.equal(isForgotten(long), false);
});
