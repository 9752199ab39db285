import assert from "node:assert/strict";
import fc from "fast-check";
import {
  acceptStill,
  FRAMES_A_LOOK_FOR_TURNED,
  NOTHING_SEEN,
  seeFrame,
  type Seen,
  STILL_CONFIDENCE,
} from "./accept.ts";
import type { Reading } from "./reading.ts";

function saw(text: string, confidence: number, others: readonly [string, number][] = []): Reading {
  const alternatives = [
    { text, probability: confidence },
    ...others.map(([other, probability]) => ({ text: other, probability })),
  ];
  return { text, confidence, box: null, alternatives };
}

const EMPTY: Reading = { text: "", confidence: 0, box: null, alternatives: [], note: "no-number" };
const LONG: Reading = { ...EMPTY, note: "too-long" };
const TURNED: Reading = { ...EMPTY, note: "turned" };

function watch(readings: readonly Reading[], start: Seen = NOTHING_SEEN): Seen {
  return readings.reduce(seeFrame, start);
}

const anyReading = fc.oneof(
  fc.constant(EMPTY),
  fc.constant(LONG),
  fc.constant(TURNED),
  fc.record({
    text: fc.constantFrom("1", "7", "117", "111", "00042"),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  })
    .map(({ text, confidence }) => saw(text, confidence)),
);

Deno.test("one frame, however sure, accepts nothing", () => {
  fc.assert(fc.property(anyReading, (reading) => watch([reading]).verdict.kind !== "accepted"));
});

Deno.test("two sure frames that agree lock at once", () => {
  assert.deepEqual(watch([saw("117", .99), saw("117", .99)]).verdict, { kind: "accepted", text: "117" });
});

Deno.test("eight digits seen now and then among more than eight are not accepted", () => {
  const long = watch([LONG, LONG, saw("12345678", .95), LONG, LONG, saw("12345678", .95)]);
  assert.equal(long.verdict.kind, "too-long");
  assert.notEqual(watch([LONG, saw("12345678", .95), saw("12345678", .95)]).verdict.kind, "accepted");
});

Deno.test("agreement alone is not enough", () => {
  const unsure = Array.from({ length: 30 }, () => saw("117", .55, [["111", .4]]));
  const { verdict } = watch(unsure);
  assert.equal(verdict.kind, "candidates");
  assert.deepEqual(verdict.kind === "candidates" && verdict.candidates.map((one) => one.text), ["117", "111"]);
});

Deno.test("more than three numbers are not offered, and none that is hardly likely", () => {
  const many = saw("1", .3, [["7", .25], ["11", .2], ["17", .15], ["71", .1]]);
  const named = (verdict: Seen["verdict"]) =>
    verdict.kind === "candidates" && verdict.candidates.map(({ text }) => text);
  assert.deepEqual(named(acceptStill(many)), ["1", "7", "11"]);
  assert.deepEqual(named(watch(Array.from({ length: 6 }, () => many)).verdict), ["1", "7", "11"]);
  assert.deepEqual(named(acceptStill(saw("1", .5, [["7", .05]]))), ["1"]);
});

Deno.test("a camera held still is no surer than a photo, one that moves a little is", () => {
  const seen = (x: number): Reading => ({ ...saw("117", .87), box: [[x, 10], [x + 80, 10], [x + 80, 40], [x, 40]] });
  const still = watch(Array.from({ length: 30 }, () => seen(100)));
  assert.equal(still.verdict.kind, "candidates");
  assert.deepEqual(watch([100, 110, 104, 118, 96].map(seen)).verdict, { kind: "accepted", text: "117" });
});

Deno.test("a number that most frames show in part is asked to be shown whole, not guessed at", () => {
  const part: Reading = { ...saw("2345678", .5), isCutOff: true };
  assert.deepEqual(watch(Array.from({ length: 10 }, () => part)).verdict, { kind: "cut-off" });
  assert.equal(watch([part, saw("117", .5), saw("117", .5)]).verdict.kind, "candidates");
});

Deno.test("a shape at the edge of a frame now and then is nothing to say", () => {
  const part: Reading = { ...saw("1", .2), isCutOff: true };
  assert.equal(watch([part]).verdict.kind, "silent");
  for (const frames of [[part, EMPTY, EMPTY], [part, EMPTY, part, EMPTY], [EMPTY, part, part, EMPTY, EMPTY]]) {
    assert.equal(watch(frames).verdict.kind, "silent");
  }
  assert.equal(watch([EMPTY, part, part, part]).verdict.kind, "cut-off");
});

Deno.test("sureness alone is not enough", () => {
  const quarrel = [saw("117", .97), saw("111", .97), saw("177", .97), saw("717", .97)];
  assert.equal(watch(quarrel).verdict.kind, "candidates");
});

Deno.test("what is accepted was the best guess of at least two of the last frames", () => {
  fc.assert(fc.property(fc.array(anyReading, { maxLength: 20 }), (readings) => {
    const { verdict } = watch(readings);
    if (verdict.kind !== "accepted") return;
    assert.ok(readings.slice(-6).filter((one) => one.text === verdict.text).length >= 2);
  }));
});

Deno.test("where no number is seen, nothing is said", () => {
  fc.assert(fc.property(fc.nat({ max: 40 }), (frames) => {
    assert.deepEqual(watch(Array.from({ length: frames }, () => EMPTY)).verdict, { kind: "silent" });
  }));
});

Deno.test("after the camera has left a number, that number no longer counts", () => {
  const left = watch([saw("117", .9), EMPTY, EMPTY, EMPTY, EMPTY]);
  assert.equal(left.verdict.kind, "silent");
  assert.notEqual(watch([saw("117", .9)], left).verdict.kind, "accepted");
});

Deno.test("from the third frame of another number on only that one is asked about, and it is not accepted any sooner", () => {
  const before = [saw("117", .6, [["111", .2]]), saw("117", .5, [["177", .2]]), saw("111", .4, [["117", .3]])];
  const next = saw("42", .95, [["47", .03]]);
  const named = (readings: readonly Reading[]) => {
    const { verdict } = watch(readings);
    return verdict.kind === "candidates" ? verdict.candidates.map((one) => one.text) : verdict.kind;
  };
  assert.deepEqual(named([...before, next, next]), ["42", "117", "111"]);
  assert.deepEqual(named([...before, next, next, next]), ["42"]);
  assert.deepEqual(named([...before, next, saw("47", .6, [["42", .3]]), saw("42", .7)]), ["42", "47"]);
  const traced = saw("42", .7, [["117", 1e-9]]);
  assert.deepEqual(named([...before, traced, traced, traced]), ["42"]);
  const doubtful = saw("42", .5, [["117", .2]]);
  assert.deepEqual(named([...before, doubtful, doubtful, doubtful]), ["117", "42", "111"]);
  const hardly = saw("42", .08);
  assert.deepEqual(named([...before, hardly, hardly, hardly]), ["117", "111"]);
});

Deno.test("one blurred frame between two good ones does not matter", () => {
  assert.deepEqual(watch([saw("42", .98), EMPTY, saw("42", .97)]).verdict, { kind: "accepted", text: "42" });
});

Deno.test("a number of more than eight digits is said to be too long once two frames agree", () => {
  assert.equal(watch([LONG]).verdict.kind, "silent");
  assert.equal(watch([LONG, LONG]).verdict.kind, "too-long");
  assert.equal(acceptStill(LONG).kind, "too-long");
});

/** As a video is read: one frame in so many is looked at for a turned number too, and each such look says so or not. */
function turnedAt(looks: readonly boolean[], between: Reading): Reading[] {
  return looks.flatMap((
    isTurned,
  ) => [isTurned ? TURNED : between, ...Array(FRAMES_A_LOOK_FOR_TURNED - 1).fill(between)]);
}

Deno.test("a number that two looks in a row find turned is said to be, whatever is guessed of it upright", () => {
  for (const between of [EMPTY, saw("11", .4, [["7", .2]])]) {
    assert.notEqual(watch(turnedAt([true], between)).verdict.kind, "turned");
    assert.equal(watch([...turnedAt([true], between), TURNED]).verdict.kind, "turned");
    assert.equal(watch(turnedAt([true, true], between)).verdict.kind, "turned");
    assert.notEqual(watch(turnedAt([true, true, false, false], between)).verdict.kind, "turned");
  }
  assert.equal(acceptStill(TURNED).kind, "silent");
});

Deno.test("what every second look finds turned is said without flicker, or not at all", () => {
  const verdicts = (looks: readonly boolean[]) =>
    turnedAt(looks, EMPTY).reduce<Seen[]>((seen, one) => [...seen, seeFrame(seen.at(-1) ?? NOTHING_SEEN, one)], [])
      .map(({ verdict }) => verdict.kind);
  const half = Array.from({ length: 10 }, (_, i) => i % 2 === 0);
  assert.deepEqual(new Set(verdicts(half)), new Set(["silent"]));
  assert.deepEqual(new Set(verdicts([true, true, ...half]).slice(FRAMES_A_LOOK_FOR_TURNED)), new Set(["turned"]));
});

Deno.test("a number that has been turned upright is accepted at once, one that is turned meanwhile is doubted", () => {
  assert.deepEqual(watch([TURNED, saw("42", .98), saw("42", .97)]).verdict, { kind: "accepted", text: "42" });
  const moved = [100, 130, 160].map((x): Reading => ({
    ...saw("11", .87),
    box: [[x, 0], [x + 9, 0], [x + 9, 9], [x, 9]],
  }));
  assert.equal(watch(moved).verdict.kind, "accepted");
  const [first = EMPTY, ...rest] = moved;
  assert.notEqual(watch([first, TURNED, ...rest]).verdict.kind, "accepted");
});

Deno.test("a still photo is accepted from its threshold on and shows candidates below it", () => {
  assert.deepEqual(acceptStill(saw("8", STILL_CONFIDENCE)), { kind: "accepted", text: "8" });
  assert.equal(acceptStill(saw("8", STILL_CONFIDENCE - .01)).kind, "candidates");
  assert.equal(acceptStill(EMPTY).kind, "silent");
});
