import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import {
  FRAMES_PER_THOROUGH_READING,
  independentViews,
  judge,
  judgeStill,
  STILL_PROBABILITY,
  type Verdict,
  WINDOW_FRAMES,
} from "./judge.ts";
import { bestText, type Doubt, type FrameReading, type Reading } from "./reading.ts";

function saw(text: string, p: number, others: readonly [string, number][] = []): FrameReading {
  return { texts: [{ text, p }, ...others.map(([text, p]) => ({ text, p }))], box: null, doubts: [], isThorough: true };
}

function doubting(reading: FrameReading, ...doubts: Doubt[]): FrameReading {
  return { ...reading, doubts };
}

function quick(reading: FrameReading): FrameReading {
  return { ...reading, isThorough: false };
}

const EMPTY: FrameReading = { texts: [], box: null, doubts: [], isThorough: true };
const LONG = doubting(EMPTY, "too-long"), TURNED = doubting(EMPTY, "turned"), CUT = doubting(EMPTY, "cut-off");

const anyReading = fc.oneof(
  fc.constantFrom(EMPTY, LONG, TURNED, CUT),
  fc.record({
    text: fc.constantFrom("1", "7", "117", "111", "00042"),
    p: fc.double({ min: 0, max: 1, noNaN: true }),
    doubts: fc.subarray<Doubt>(["near-edge", "unit-after", "contested"]),
    isThorough: fc.boolean(),
  }).map(({ text, p, doubts, isThorough }) => ({ ...doubting(saw(text, p), ...doubts), isThorough })),
);

const mostlySure = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(saw("117", .99), quick(saw("117", .99))) },
  { weight: 1, arbitrary: anyReading },
);

function named(verdict: Verdict): string | string[] {
  return verdict.kind === "candidates" ? verdict.candidates.map((one) => one.text) : verdict.kind;
}

Deno.test("one frame, however sure, accepts nothing", () => {
  fc.assert(fc.property(anyReading, (reading) => judge([reading]).kind !== "accepted"));
});

Deno.test("two sure frames that agree are accepted at once", () => {
  assert.deepEqual(judge([saw("117", .99), saw("117", .99)]), { kind: "accepted", text: "117" });
});

Deno.test("quick frames alone accept nothing, however many agree, and are accepted with a thorough one among them", () => {
  const sure = saw("117", .99);
  assert.deepEqual(named(judge(Array(30).fill(quick(sure)))), ["117"]);
  for (const frames of [[sure, quick(sure)], [quick(sure), sure], [quick(sure), EMPTY, quick(sure), sure]]) {
    assert.deepEqual(judge(frames), { kind: "accepted", text: "117" });
  }
});

Deno.test("quick frames that agree are not accepted with a thorough one that saw another number", () => {
  const part = quick(saw("2566796", .99)), whole = doubting(saw("02566796", .6, [["2566796", .39]]), "contested");
  for (const frames of [[whole, part, part, whole, part, part], [part, part, whole, part, part]]) {
    assert.equal(judge(frames).kind, "candidates");
  }
});

Deno.test("eight digits seen now and then among more than eight are not accepted", () => {
  const eight = saw("12345678", .95);
  assert.equal(judge([LONG, LONG, eight, LONG, LONG, eight]).kind, "too-long");
  assert.notEqual(judge([LONG, eight, eight]).kind, "accepted");
});

Deno.test("agreement alone is not enough", () => {
  assert.deepEqual(named(judge(Array(30).fill(saw("117", .55, [["111", .4]])))), ["117", "111"]);
});

Deno.test("sureness alone is not enough", () => {
  assert.equal(judge([saw("117", .97), saw("111", .97), saw("177", .97), saw("717", .97)]).kind, "candidates");
});

Deno.test("what is accepted was the undoubted best text of two of the newest frames or more, and of a thorough one", () => {
  fc.assert(fc.property(fc.array(mostlySure, { maxLength: 20 }), (readings) => {
    const verdict = judge(readings);
    if (verdict.kind !== "accepted") return;
    const saying = readings.slice(-WINDOW_FRAMES).filter((one) =>
      bestText(one) === verdict.text && one.doubts.length === 0
    );
    assert.ok(saying.length >= 2);
    assert.ok(saying.some((one) => one.isThorough));
  }));
});

Deno.test("no doubt makes a number acceptable that is not without it", () => {
  fc.assert(fc.property(fc.array(anyReading, { maxLength: 6 }), (readings) => {
    const verdict = judge(readings);
    const known = readings.map((one) => one.texts.length > 0 ? { ...one, doubts: [] } : one);
    if (verdict.kind === "accepted") assert.equal(judge(known).kind, "accepted");
  }));
});

Deno.test("more than three numbers are not offered, and none that is hardly likely", () => {
  const many = saw("1", .3, [["7", .25], ["11", .2], ["17", .15], ["71", .1]]);
  assert.deepEqual(named(judgeStill(many)), ["1", "7", "11"]);
  assert.deepEqual(named(judge(Array(6).fill(many))), ["1", "7", "11"]);
  assert.deepEqual(named(judgeStill(saw("1", .5, [["7", .05]]))), ["1"]);
});

Deno.test("what frames rank first is offered first, though another number is more probable, and each with its own probability", () => {
  const contested = doubting(saw("27", .2, [["342", .5], ["21", .15]]), "contested");
  for (const verdict of [judgeStill(contested), judge(Array(6).fill(contested))]) {
    assert.ok(verdict.kind === "candidates");
    assert.deepEqual(verdict.candidates.map(({ text, p }) => [text, +p.toFixed(9)]), [["27", .2], ["342", .5], [
      "21",
      .15,
    ]]);
  }
});

Deno.test("a camera held still is no surer than a photo, one that moves a little is", () => {
  const seen = (x: number): FrameReading => ({
    ...saw("117", .87),
    box: [[x, 10], [x + 80, 10], [x + 80, 40], [x, 40]],
  });
  assert.equal(judge(Array.from({ length: 30 }, () => seen(100))).kind, "candidates");
  assert.deepEqual(judge([100, 110, 104, 118, 96].map(seen)), { kind: "accepted", text: "117" });
});

Deno.test("a number that most frames show in part is asked to be shown whole, not guessed at", () => {
  for (const part of [CUT, doubting(saw("2345678", .99), "near-edge")]) {
    assert.deepEqual(judge(Array(10).fill(part)), { kind: "cut-off" });
    assert.equal(judge([CUT, part]).kind, "cut-off");
    assert.deepEqual(named(judge([part, saw("117", .5), saw("117", .5)])), ["117"]);
  }
  assert.equal(judgeStill(CUT).kind, "cut-off");
});

Deno.test("a number is not offered that frames of a video show at their edge alone, and a frame that it is cut off in speaks against all", () => {
  fc.assert(fc.property(fc.array(anyReading, { maxLength: 6 }), (frames) => {
    const verdict = judge(frames);
    if (verdict.kind !== "candidates") return;
    const whole = frames.filter(({ doubts }) => !doubts.includes("near-edge"));
    for (const { text } of verdict.candidates) assert.ok(whole.some((one) => bestText(one) === text));
  }));
  const sure = saw("117", .99);
  assert.equal(judge([sure, sure]).kind, "accepted");
  assert.deepEqual(named(judge([sure, sure, CUT])), ["117"]);
});

Deno.test("what one view shows near its edge and another one away from it is whole", () => {
  const seen = (x: number, ...doubts: Doubt[]): FrameReading => ({
    ...saw("117", .97),
    box: [[x, 10], [x + 80, 10], [x + 80, 40], [x, 40]],
    doubts,
  });
  const another: FrameReading = { ...seen(100), texts: [{ text: "1178", p: .97 }] };
  assert.deepEqual(judge([seen(2, "near-edge"), seen(100), seen(100)]), { kind: "accepted", text: "117" });
  assert.equal(
    judge([seen(2, "near-edge"), seen(2, "near-edge"), seen(100)]).kind,
    "cut-off",
    "whole in one frame alone",
  );
  assert.equal(judge([seen(97, "near-edge"), seen(100), seen(100)]).kind, "candidates", "the same view");
  assert.equal(judge([seen(2, "near-edge", "contested"), seen(100), seen(100)]).kind, "candidates");
  assert.equal(judge([seen(2, "near-edge"), another, another]).kind, "candidates");
});

Deno.test("a shape at the edge of a frame now and then is nothing to say", () => {
  const part = doubting(saw("1", .2), "near-edge");
  for (const frames of [[part], [part, EMPTY, EMPTY], [EMPTY, part, EMPTY]]) {
    assert.equal(judge(frames).kind, "silent");
  }
  assert.equal(judge([EMPTY, part, part, part]).kind, "cut-off");
});

Deno.test("a number that most frames doubt is asked about, however sure it reads", () => {
  const unit = doubting(saw("46", .99), "unit-after");
  assert.deepEqual(named(judge([unit, unit, saw("46", .99), saw("46", .99)])), ["46"]);
  assert.equal(judge([unit, saw("46", .99), saw("46", .99), saw("46", .99), saw("46", .99)]).kind, "candidates");
});

Deno.test("where no number is seen, nothing is said", () => {
  fc.assert(fc.property(fc.nat({ max: 40 }), (frames) => {
    assert.deepEqual(judge(Array(frames).fill(EMPTY)), { kind: "silent" });
  }));
});

Deno.test("what left the window no longer counts", () => {
  const left = [saw("117", .9), ...Array(WINDOW_FRAMES).fill(EMPTY)];
  assert.equal(judge(left).kind, "silent");
  assert.equal(judge([...left, saw("117", .9)]).kind, "candidates");
});

Deno.test("one blurred frame between two good ones does not matter", () => {
  assert.deepEqual(judge([saw("42", .98), EMPTY, saw("42", .97)]), { kind: "accepted", text: "42" });
});

Deno.test("a number of more than eight digits is said to be too long once two frames agree", () => {
  assert.equal(judge([LONG]).kind, "silent");
  assert.equal(judge([LONG, LONG]).kind, "too-long");
  assert.equal(judgeStill(LONG).kind, "too-long");
});

Deno.test("a number that two passes find turned is said to be, whatever is guessed of it upright", () => {
  const passes = (are: readonly boolean[], between: FrameReading) =>
    are.flatMap((isTurned) => [isTurned ? TURNED : between, ...Array(FRAMES_PER_THOROUGH_READING - 1).fill(between)]);
  for (const between of [EMPTY, saw("11", .4, [["7", .2]])]) {
    assert.notEqual(judge(passes([true], between)).kind, "turned");
    assert.equal(judge(passes([true, true], between)).kind, "turned");
    assert.notEqual(judge(passes([true, true, false, false], between)).kind, "turned");
  }
  assert.equal(judgeStill(TURNED).kind, "turned");
});

Deno.test("a number that has been turned upright is accepted at once", () => {
  assert.deepEqual(judge([TURNED, saw("42", .98), saw("42", .97)]), { kind: "accepted", text: "42" });
});

Deno.test("a photo is accepted from its threshold on and without a doubt, and shows candidates else", () => {
  assert.deepEqual(judgeStill(saw("8", STILL_PROBABILITY)), { kind: "accepted", text: "8" });
  assert.equal(judgeStill(saw("8", STILL_PROBABILITY - .01)).kind, "candidates");
  assert.equal(judgeStill(EMPTY).kind, "silent");
  for (const doubt of ["near-edge", "unit-after", "contested"] as const) {
    assert.deepEqual(named(judgeStill(doubting(saw("8", .999), doubt))), ["8"]);
  }
});

Deno.test("what a second reader reads too is accepted of a photo, unless something speaks against it", () => {
  const unsure = { ...saw("117", .5), isAgreed: true };
  assert.deepEqual(judgeStill(unsure), { kind: "accepted", text: "117" });
  for (const doubt of ["near-edge", "contested", "unit-after"] satisfies Doubt[]) {
    assert.deepEqual(named(judgeStill(doubting(unsure, doubt))), ["117"]);
  }
});

Deno.test("of a video it is accepted where another frame shows it, and not where the frames mostly show another", () => {
  const unsure = saw("117", .5), agreed = { ...unsure, isAgreed: true };
  assert.deepEqual(named(judge([unsure, unsure])), ["117"]);
  assert.deepEqual(named(judge([agreed])), ["117"]);
  assert.deepEqual(judge([quick(unsure), agreed]), { kind: "accepted", text: "117" });
  for (const doubt of ["near-edge", "contested", "unit-after"] satisfies Doubt[]) {
    assert.notEqual(judge([unsure, doubting(unsure, doubt), doubting(unsure, doubt), agreed]).kind, "accepted", doubt);
  }
  for (const against of [LONG, CUT]) assert.notEqual(judge([against, against, unsure, agreed]).kind, "accepted");
  const other = saw("177", .6);
  assert.deepEqual(named(judge([other, other, other, unsure, agreed])), ["177", "117"]);
});

function at(x: number, y: number, height = 40): Reading {
  const box = [[x, y], [x + 100, y], [x + 100, y + height], [x, y + height]] as const;
  return { texts: [{ text: "117", p: .9 }], box, doubts: [] };
}

Deno.test("a number that moved or grew is seen anew, one that trembles by a pixel is not", () => {
  assert.equal(independentViews([at(200, 100), at(201, 100), at(199, 101)]), 1);
  assert.equal(independentViews([at(200, 100), at(210, 100), at(200, 90)]), 3);
  assert.equal(independentViews([at(200, 100), at(200, 95, 50)]), 2);
});

Deno.test("there are never more views than readings, and none without a reading", () => {
  const reading = fc.tuple(fc.nat(600), fc.nat(400), fc.integer({ min: 5, max: 100 })).map(([x, y, h]) => at(x, y, h));
  fc.assert(fc.property(fc.array(reading, { maxLength: 8 }), (readings) => {
    const views = independentViews(readings);
    assert.ok(views <= readings.length && (views > 0) === (readings.length > 0));
  }));
});
