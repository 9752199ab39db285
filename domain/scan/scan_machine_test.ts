import assert from "node:assert/strict";
import fc from "fast-check";
import { initialTransition, type SnapshotFrom, transition } from "xstate";
import { getShortestPaths } from "xstate/graph";
import type { Reading } from "./reading.ts";
import { QUESTION_STAYS_MS, SURE_MS } from "./question.ts";
import { FRAMES_BEFORE_A_QUESTION, type ScanEvent, seeFrame, UNCERTAIN_MS } from "./scan.ts";
import { SEARCHING_MS } from "./search.ts";
import { scanMachine } from "./scan_machine.ts";

type State = SnapshotFrom<typeof scanMachine>;

const NO_NUMBER: Reading = { texts: [], box: null, doubts: [] };
const TOO_LONG: Reading = { ...NO_NUMBER, doubts: ["too-long"] };
const CLEAR = readingOf("117", .9999);
const UNCLEAR = readingOf("117", .55, "111", "177");
const frame = (reading: Reading, atMs = 0): ScanEvent => ({ type: "frameRead", reading, atMs });
const BOX = { type: "boxFound", itemId: "box-1" } as const;

function readingOf(text: string, p: number, ...others: string[]): Reading {
  const rest = (1 - p) / (others.length + 1);
  const texts = [{ text, p }, ...others.map((text) => ({ text, p: rest }))];
  return { texts, box: [[10, 10], [50, 10], [50, 30], [10, 30]], doubts: [] };
}

function after(...events: ScanEvent[]): State {
  return feed(initialTransition(scanMachine)[0], { type: "pageShown" }, ...events);
}

function feed(state: State, ...events: ScanEvent[]): State {
  return events.reduce((state, event) => transition(scanMachine, state, event)[0], state);
}

/** Frames from one moment to another. */
function watching(reading: Reading, fromMs: number, toMs: number, everyMs = 50): ScanEvent[] {
  const count = Math.floor((toMs - fromMs) / everyMs) + 1;
  return Array.from({ length: count }, (_, i) => frame(reading, fromMs + i * everyMs));
}

/** What leads to a question; the next frame comes at ASKED_MS. */
const ASKED_MS = 450;
const ASKED = watching(UNCLEAR, 0, ASKED_MS - 50);

function times(count: number, event: ScanEvent): ScanEvent[] {
  return Array.from({ length: count }, () => event);
}

Deno.test("a number that frame after frame shows clearly is looked up, and the frame goes with it", () => {
  const found = after({ type: "cameraStarted" }, { type: "readerOpened" }, ...times(5, frame(CLEAR)));
  assert.equal(found.value.number, "lookingUp");
  assert.equal(found.context.tagId, "117");
  assert.equal(found.context.shown, "frame");
});

Deno.test("one frame alone decides nothing", () => {
  for (const reading of [CLEAR, UNCLEAR]) assert.equal(after(frame(reading)).value.number, "looking");
});

Deno.test("a box that exists is opened, a new number starts a new box", () => {
  const found = after(...times(5, frame(CLEAR)));
  const open = feed(found, BOX);
  assert.equal(open.value.number, "open");
  assert.equal(open.context.itemId, "box-1");
  assert.equal(feed(found, { type: "boxIsNew" }).value.number, "create");
});

Deno.test("pictures without a number are met with silence, however many they are", () => {
  const state = after(...times(100, frame(NO_NUMBER)));
  assert.equal(state.value.number, "looking");
  assert.deepEqual(state.context.candidates, []);
});

Deno.test("a number that is too long is said, not cut", () => {
  const state = after(...times(5, frame(TOO_LONG)));
  assert.equal(state.value.number, "looking");
  assert.equal(state.context.seen.verdict.kind, "too-long");
});

Deno.test("an uncertain number is asked about, and the answer is looked up", () => {
  const asked = after(...ASKED);
  assert.equal(asked.value.number, "asking");
  assert.deepEqual(asked.context.candidates.map(({ text }) => text), ["117", "111", "177"]);
  const answered = feed(asked, { type: "candidateChosen", text: "111" });
  assert.equal(answered.value.number, "lookingUp");
  assert.equal(answered.context.tagId, "111");
  assert.equal(answered.context.shown, "frame");
});

Deno.test("a question holds still while its number is seen, whatever comes first in the newest frame", () => {
  const asked = after(...ASKED);
  const seenAgain = feed(asked, ...watching(readingOf("111", .5, "117"), ASKED_MS, ASKED_MS + 5000));
  assert.deepEqual(seenAgain.context.candidates, asked.context.candidates);
});

Deno.test("another number that comes into the picture is another question", () => {
  const asked = after(...ASKED);
  const still = feed(asked, ...watching(UNCLEAR, ASKED_MS, 3000));
  assert.equal(still.context.sightings, asked.context.sightings);
  const other = feed(still, ...watching(readingOf("42", .55, "47"), 3050, 4500));
  assert.equal(other.value.number, "asking");
  assert.equal(other.context.candidates[0]?.text, "42");
  assert.notEqual(other.context.sightings, asked.context.sightings);
});

Deno.test("a question that was sent away is not asked again until its number has left; another one is", () => {
  const asked = after(...ASKED);
  const sentAway = feed(asked, { type: "lookAgain" }, ...watching(UNCLEAR, 500, 8000));
  assert.equal(sentAway.value.number, "looking");
  assert.equal(feed(sentAway, ...watching(readingOf("42", .55, "47"), 8050, 9000)).value.number, "asking");
  const gone = (ms: number) => watching(NO_NUMBER, 8050, 8050 + ms);
  const again = watching(UNCLEAR, 16_000, 17_000);
  assert.equal(feed(sentAway, ...gone(QUESTION_STAYS_MS - 500), ...again).value.number, "looking");
  assert.equal(feed(sentAway, ...gone(QUESTION_STAYS_MS + 500), ...again).value.number, "asking");
});

Deno.test("a number that was sent away is not taken, however sure, until it has left; another sure one is", () => {
  const sentAway = feed(after(...ASKED), { type: "lookAgain" });
  const sure = feed(sentAway, ...watching(CLEAR, 500, 500 + 2 * QUESTION_STAYS_MS));
  assert.equal(sure.value.number, "looking");
  assert.equal(feed(sure, ...watching(readingOf("42", .9999), 13_000, 14_000)).context.tagId, "42");
  const left = feed(sure, ...watching(NO_NUMBER, 13_000, 13_500 + QUESTION_STAYS_MS));
  assert.equal(feed(left, ...watching(CLEAR, 20_000, 21_000)).context.tagId, "117");
});

Deno.test("a finger that lay on the question when the page was hidden no longer does", () => {
  const touched = feed(after(...ASKED), { type: "questionTouched" });
  assert.equal(touched.context.isTouched, true);
  assert.equal(feed(touched, { type: "pageHidden" }, { type: "pageShown" }).context.isTouched, false);
});

Deno.test("whoever points at nothing for long gets a hint, which ends with the next question or number", () => {
  const searching = after(...watching(NO_NUMBER, 0, SEARCHING_MS));
  assert.equal(searching.context.search?.hint, "closer");
  assert.equal(feed(searching, { type: "pageHidden" }).context.search, null);
  assert.equal(feed(searching, { type: "digitsTyped", digits: "4" }, { type: "lookAgain" }).context.search, null);
});

Deno.test("erasing where nothing is typed disturbs neither a question nor a look-up nor a photo", () => {
  const erase = { type: "digitsTyped", digits: "" } as const;
  const asked = after(...ASKED);
  const lookingUp = after(...times(5, frame(CLEAR)));
  const reading = after({ type: "photoTaken" });
  for (const state of [asked, lookingUp, reading]) assert.equal(feed(state, erase).value.number, state.value.number);
  assert.equal(feed(asked, { type: "digitsTyped", digits: "4" }, erase).value.number, "looking");
});

Deno.test("a question offers what the frames say together, not what the first of them said", () => {
  const state = after(frame(readingOf("117", .4, "777", "177")), ...watching(readingOf("117", .5, "111"), 50, 500));
  assert.equal(state.value.number, "asking");
  assert.deepEqual(state.context.candidates.slice(0, 2).map(({ text }) => text), ["117", "111"]);
});

Deno.test("a number typed after one was seen does not get that one's picture", () => {
  const lost = after(...times(5, frame(CLEAR)), { type: "lookUpFailed", sentence: "No connection." });
  const typed = feed(lost, { type: "digitsTyped", digits: "42" }, { type: "numberTyped" });
  assert.deepEqual([typed.value.number, typed.context.tagId, typed.context.shown], ["lookingUp", "42", "nothing"]);
});

Deno.test("whoever waits for a slow look-up may type another number or take a photo", () => {
  const waiting = after(...times(5, frame(CLEAR)));
  assert.equal(feed(waiting, { type: "digitsTyped", digits: "4" }).value.number, "typing");
  assert.equal(feed(waiting, { type: "photoTaken" }).value.number, "readingPhoto");
});

Deno.test("a question waits for the hand that answers it and then makes room", () => {
  const asked = after(...ASKED);
  const waiting = feed(asked, ...watching(NO_NUMBER, ASKED_MS, ASKED_MS + QUESTION_STAYS_MS));
  assert.equal(waiting.value.number, "asking");
  const gone = feed(waiting, ...watching(NO_NUMBER, ASKED_MS + QUESTION_STAYS_MS, ASKED_MS + QUESTION_STAYS_MS + 500));
  assert.equal(gone.value.number, "looking");
  assert.deepEqual(gone.context.candidates, []);
});

Deno.test("a view that stays clear answers the question by itself, with the very frame that was clear", () => {
  const asked = after(...ASKED);
  const glimpsed = feed(asked, ...watching(CLEAR, ASKED_MS, ASKED_MS + SURE_MS));
  assert.equal(glimpsed.value.number, "asking");
  const state = feed(glimpsed, ...watching(CLEAR, ASKED_MS + SURE_MS + 50, ASKED_MS + SURE_MS + 500));
  assert.equal(state.value.number, "lookingUp");
  assert.equal(state.context.tagId, "117");
  assert.ok(state.context.sightings > asked.context.sightings);
});

Deno.test("a number that needs only a moment more asks nothing", () => {
  const short = UNCERTAIN_MS - 150; // Four frames more pass before what was seen is forgotten.
  for (const between of [NO_NUMBER, TOO_LONG]) {
    const state = after(
      ...watching(UNCLEAR, 0, short, 25),
      ...watching(between, short + 25, short + 225, 25),
      ...watching(UNCLEAR, short + 250, 2 * short + 250, 25),
    );
    assert.equal(state.value.number, "looking");
  }
  assert.equal(after(...watching(UNCLEAR, 0, UNCERTAIN_MS - 10, 10)).value.number, "looking");
  const slow = (frames: number) => watching(UNCLEAR, 0, (frames - 1) * 200, 200);
  assert.equal(after(...slow(FRAMES_BEFORE_A_QUESTION - 1)).value.number, "looking");
  assert.equal(after(...slow(FRAMES_BEFORE_A_QUESTION)).value.number, "asking");
});

Deno.test("a number is looked up again as the sighting that it was, whatever the camera shows meanwhile", () => {
  const found = after(...times(5, frame(CLEAR)));
  const again = feed(found, { type: "lookUpFailed", sentence: "No connection." }, { type: "tryAgain" });
  assert.equal(again.context.sightings, found.context.sightings);
  const next = feed(again, { type: "lookUpFailed", sentence: "" }, { type: "lookAgain" }, ...times(5, frame(CLEAR)));
  assert.ok(next.context.sightings > found.context.sightings);
});

Deno.test("while somebody types, the camera does not carry them off", () => {
  const typing = after({ type: "digitsTyped", digits: "4" }, ...times(10, frame(CLEAR)));
  assert.equal(typing.value.number, "typing");
  const sent = feed(typing, { type: "digitsTyped", digits: "42" }, { type: "numberTyped" });
  assert.equal(sent.value.number, "lookingUp");
  assert.equal(sent.context.tagId, "42");
  assert.equal(sent.context.shown, "nothing");
  assert.equal(feed(typing, { type: "digitsTyped", digits: "" }).value.number, "looking");
});

Deno.test("nine digits or letters on the keypad are not sent", () => {
  for (const digits of ["123456789", "12a"]) {
    assert.equal(after({ type: "digitsTyped", digits }, { type: "numberTyped" }).value.number, "typing");
  }
});

Deno.test("a photo is read once: clear, uncertain or without a number", () => {
  const taken = after({ type: "photoTaken" });
  assert.equal(feed(taken, ...times(9, frame(CLEAR))).value.number, "readingPhoto");
  const clear = feed(taken, { type: "photoRead", reading: CLEAR });
  assert.equal(clear.value.number, "lookingUp");
  assert.equal(clear.context.shown, "photo");
  const unclear = feed(taken, { type: "photoRead", reading: UNCLEAR });
  assert.equal(unclear.value.number, "askingPhoto");
  assert.equal(feed(unclear, { type: "candidateChosen", text: "177" }).context.shown, "photo");
  const none = feed(taken, { type: "photoRead", reading: NO_NUMBER });
  assert.equal(none.value.number, "photoUnread");
  assert.equal(none.context.photoNote, "no-number");
  const typed = feed(none, { type: "digitsTyped", digits: "8" }, { type: "numberTyped" });
  assert.deepEqual([typed.context.tagId, typed.context.shown], ["8", "photo"]);
  assert.equal(feed(taken, { type: "photoRead", reading: TOO_LONG }).context.photoNote, "too-long");
});

Deno.test("without a connection the number stays on the screen, to try again", () => {
  const lost = after(...times(5, frame(CLEAR)), { type: "lookUpFailed", sentence: "No connection." });
  assert.equal(lost.value.number, "unreached");
  assert.equal(lost.context.sentence, "No connection.");
  assert.equal(feed(lost, { type: "tryAgain" }, BOX).value.number, "open");
  assert.equal(feed(lost, { type: "lookAgain" }).context.tagId, null);
});

for (const trouble of ["denied", "none", "busy", "insecure", "unsupported"] as const) {
  Deno.test(`without a camera (${trouble}) typing and photos still work`, () => {
    const state = after({ type: "cameraFailed", trouble });
    assert.equal(state.value.camera, "troubled");
    assert.equal(state.context.trouble, trouble);
    assert.equal(feed(state, { type: "digitsTyped", digits: "7" }, { type: "numberTyped" }).context.tagId, "7");
    assert.equal(feed(state, { type: "photoTaken" }, { type: "photoRead", reading: CLEAR }).context.tagId, "117");
    assert.equal(feed(state, { type: "cameraWanted" }).context.trouble, null);
  });
}

Deno.test("without a reader the keypad still works", () => {
  const state = after({ type: "readerFailed" }, { type: "digitsTyped", digits: "007" }, { type: "numberTyped" });
  assert.equal(state.value.reader, "broken");
  assert.equal(state.context.tagId, "007");
});

Deno.test("a reader that failed is opened again when it is wanted", () => {
  const again = after({ type: "readerFailed" }, { type: "readerWanted" });
  assert.equal(again.value.reader, "opening");
  assert.equal(feed(again, { type: "readerOpened" }).value.reader, "ready");
});

Deno.test("a hidden page lets go of the camera and takes it again when it is back", () => {
  const hidden = after({ type: "cameraStarted" }, { type: "pageHidden" });
  assert.equal(hidden.value.camera, "paused");
  assert.equal(feed(hidden, { type: "cameraFailed", trouble: "busy" }).value.camera, "paused");
  assert.equal(feed(hidden, { type: "pageShown" }).value.camera, "starting");
});

Deno.test("a page that is opened out of sight leaves the camera alone until it is seen", () => {
  const opened = feed(initialTransition(scanMachine)[0], { type: "pageHidden" });
  assert.equal(opened.value.camera, "paused");
  assert.equal(feed(opened, { type: "pageShown" }).value.camera, "starting");
});

Deno.test("a camera that another app had is tried again when the page comes back, one that was denied is not", () => {
  const back = (trouble: "busy" | "denied") =>
    feed(after({ type: "cameraFailed", trouble }), { type: "pageHidden" }, { type: "pageShown" }).value.camera;
  assert.equal(back("busy"), "starting");
  assert.equal(back("denied"), "troubled");
});

Deno.test("what was seen before the page was hidden does not count after it", () => {
  const away = (state: State) => feed(state, { type: "pageHidden" }, { type: "pageShown" }, { type: "cameraStarted" });
  const glimpsed = away(after({ type: "cameraStarted" }, frame(CLEAR)));
  assert.equal(feed(glimpsed, frame(CLEAR, 60_000)).value.number, "looking");
  const uncertain = away(after(...ASKED.slice(0, -2)));
  assert.equal(feed(uncertain, ...watching(UNCLEAR, 60_000, 60_100)).value.number, "looking");
  const asked = away(after(...ASKED, ...watching(CLEAR, ASKED_MS, 1000)));
  const again = feed(asked, ...watching(NO_NUMBER, 60_000, 60_000 + QUESTION_STAYS_MS));
  assert.equal(again.value.number, "asking");
});

Deno.test("a number that was typed and could not be looked up is sent again by the key that sent it", () => {
  const typed = after({ type: "digitsTyped", digits: "42" }, { type: "numberTyped" });
  const lost = feed(typed, { type: "lookUpFailed", sentence: "No connection." });
  const again = feed(lost, { type: "numberTyped" });
  assert.deepEqual([again.value.number, again.context.tagId], ["lookingUp", "42"]);
});

const EVENTS: ScanEvent[] = [
  { type: "cameraStarted" },
  { type: "cameraFailed", trouble: "denied" },
  { type: "cameraWanted" },
  { type: "pageHidden" },
  { type: "pageShown" },
  { type: "readerOpened" },
  { type: "readerFailed" },
  { type: "readerWanted" },
  frame(CLEAR),
  frame(UNCLEAR),
  frame(NO_NUMBER),
  { type: "photoTaken" },
  { type: "photoRead", reading: CLEAR },
  { type: "photoRead", reading: UNCLEAR },
  { type: "photoRead", reading: NO_NUMBER },
  { type: "questionTouched" },
  { type: "questionLetGo" },
  { type: "candidateChosen", text: "111" },
  { type: "digitsTyped", digits: "5" },
  { type: "digitsTyped", digits: "" },
  { type: "numberTyped" },
  BOX,
  { type: "boxIsNew" },
  { type: "lookUpFailed", sentence: "No connection." },
  { type: "tryAgain" },
  { type: "lookAgain" },
];

Deno.test("from every state that can be reached a person gets on: by typing, or because the page is leaving", () => {
  const starts = [after(), after(...times(5, frame(CLEAR))), after(...ASKED)];
  const paths = starts.flatMap((fromState) =>
    getShortestPaths(scanMachine, {
      fromState,
      events: EVENTS,
      limit: 50_000,
      serializeState: ({ value, context }) => JSON.stringify([value, context.seen.verdict.kind]),
    })
  );
  const reached = new Set(paths.map(({ state }) => String(state.value.number)));
  assert.deepEqual([...reached].sort(), Object.keys(scanMachine.states.number?.states ?? {}).sort());
  for (const { state } of paths) {
    const isLeaving = ["open", "create"].includes(String(state.value.number));
    const typed = feed(state, { type: "digitsTyped", digits: "5" }, { type: "numberTyped" });
    assert.equal(typed.value.number, isLeaving ? state.value.number : "lookingUp");
    if (isLeaving) assert.match(state.context.tagId ?? "", /^\d{1,8}$/);
    assert.equal(state.context.trouble !== null, state.value.camera === "troubled");
  }
});

Deno.test("whatever the camera shows, while nothing is asked a number is looked up exactly when the rule over frames accepts it", () => {
  fc.assert(fc.property(fc.array(anySpell, { maxLength: 20 }), (spells) => {
    let state = after();
    for (const event of framesOf(spells)) {
      const { verdict } = seeFrame(state.context.seen, event.reading);
      state = feed(state, event);
      assert.equal(state.value.number === "lookingUp", verdict.kind === "accepted");
      if (state.value.number !== "looking") return;
    }
  }));
});

Deno.test("whatever the camera shows, the page never goes by itself from a question to a number other than the one that it asks about first", () => {
  fc.assert(fc.property(fc.array(anySpell, { maxLength: 20 }), (spells) => {
    let state = after(...ASKED);
    for (const event of framesOf(spells, ASKED_MS)) {
      const [asked] = state.context.candidates;
      state = feed(state, event);
      if (state.value.number === "lookingUp") return assert.equal(state.context.tagId, asked?.text);
      if (state.value.number === "looking") return;
    }
  }));
});

/** One reading for some frames. */
const anySpell = fc.record({
  reading: fc.constantFrom(CLEAR, UNCLEAR, NO_NUMBER, TOO_LONG, readingOf("4", .97), readingOf("111", .99)),
  frames: fc.integer({ min: 1, max: 12 }),
  everyMs: fc.integer({ min: 10, max: 300 }),
});

function framesOf(spells: readonly { reading: Reading; frames: number; everyMs: number }[], fromMs = 0) {
  let atMs = fromMs;
  return spells.flatMap(({ reading, frames, everyMs }) =>
    Array.from({ length: frames }, () => ({ type: "frameRead" as const, reading, atMs: atMs += everyMs }))
  );
}
