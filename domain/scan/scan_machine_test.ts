import assert from "node:assert/strict";
import { createActor, initialTransition, type SnapshotFrom, transition } from "xstate";
import { getShortestPaths } from "xstate/graph";
import { fc } from "../../tests/support/seeded_fc.ts";
import { judge } from "./judge.ts";
import type { FrameReading, Reading } from "./reading.ts";
import { LIST_COMES_MS, LIST_STILL_MS } from "./list.ts";
import { listed, type ScanEvent } from "./scan.ts";
import { LookUpRefused } from "./scan_setup.ts";
import { scanMachine } from "./scan_machine.ts";
import { SEARCHING_MS } from "./search.ts";

type State = SnapshotFrom<typeof scanMachine>;

const NO_NUMBER: FrameReading = { texts: [], box: null, doubts: [], isThorough: true };
const TOO_LONG: FrameReading = { ...NO_NUMBER, doubts: ["too-long"] };
const CLEAR = readingOf("117", .9999);
const MANY = readingOf("42", .3, "47", "12", "17", "72");
const UNCLEAR = readingOf("117", .55, "111", "177");
const frame = (reading: FrameReading, atMs = 0): ScanEvent => ({ type: "frameRead", reading, atMs });
/** What the machine hears of those whom it asked. */
const heard = (event: object): ScanEvent => event as ScanEvent;
const lookedUp = (itemId: string | null) => heard({ type: "xstate.done.actor.lookUp", output: { itemId } });
const BOX = lookedUp("box-1");
const NO_CONNECTION = heard({ type: "xstate.error.actor.lookUp", error: new LookUpRefused("No connection.") });
const PHOTO: ScanEvent = { type: "photoTaken", photo: new Blob() };
const photoRead = (reading: Reading) =>
  heard({ type: "xstate.done.actor.readPhoto", output: { reading, isReaderBroken: false, code: null } });

const NOTHING_SAVED = { saved: null };

/** A page that is opened right after the box with this number was saved. */
function afterSaving(saved: string, ...events: ScanEvent[]): State {
  return feed(initialTransition(scanMachine, { saved })[0], { type: "pageShown" }, ...events);
}

function readingOf(text: string, p: number, ...others: string[]): FrameReading {
  const rest = (1 - p) / (others.length + 1);
  const texts = [{ text, p }, ...others.map((text) => ({ text, p: rest }))];
  return { texts, box: [[10, 10], [50, 10], [50, 30], [10, 30]], doubts: [], isThorough: true };
}

function after(...events: ScanEvent[]): State {
  return feed(initialTransition(scanMachine, NOTHING_SAVED)[0], { type: "pageShown" }, ...events);
}

function feed(state: State, ...events: ScanEvent[]): State {
  return events.reduce((state, event) => transition(scanMachine, state, event)[0], state);
}

function watching(reading: FrameReading, fromMs: number, toMs: number, everyMs = 50): ScanEvent[] {
  const count = Math.floor((toMs - fromMs) / everyMs) + 1;
  return Array.from({ length: count }, (_, i) => frame(reading, fromMs + i * everyMs));
}

/** What leads to a list; the next frame comes at LISTED_MS. */
const LISTED_MS = LIST_COMES_MS + 100;
const LISTED = [frame(NO_NUMBER), ...watching(UNCLEAR, 50, LISTED_MS - 50)];

/** The pictures that the page is asked to take, by the numbers that they show. */
function recognised(state: State, ...events: ScanEvent[]): (readonly string[])[] {
  const sighted: (readonly string[])[] = [];
  const actor = createActor(scanMachine, { snapshot: state, input: NOTHING_SAVED });
  actor.on("recognised", ({ numbers }) => sighted.push(numbers));
  actor.start();
  for (const event of events) actor.send(event);
  actor.stop();
  return sighted;
}

function times<T>(count: number, one: T): T[] {
  return Array.from({ length: count }, () => one);
}

Deno.test("a number that frame after frame shows clearly is looked up, and the frame goes with it", () => {
  const found = after({ type: "cameraStarted" }, { type: "readerOpened" }, ...times(5, frame(CLEAR)));
  assert.equal(found.value.number, "lookingUp");
  assert.equal(found.context.tagId, "117");
  assert.equal(found.context.shown, "frame");
});

Deno.test("a box that was just saved and still stands before the camera is not opened, however long it stands there", () => {
  const state = afterSaving("117", ...watching(CLEAR, 0, 2 * SEARCHING_MS));
  assert.deepEqual([state.value.number, state.context.verdict.kind, state.context.search?.hint], [
    "looking",
    "saved",
    null,
  ]);
  const doubted = afterSaving("117", ...LISTED);
  assert.deepEqual([doubted.context.verdict.kind, listed(doubted.context)], ["saved", []]);
});

Deno.test("after a box was saved the next number opens as ever, and where it is doubted the saved one may stand in the list", () => {
  const next = readingOf("118", .9999);
  assert.equal(afterSaving("117", ...times(5, frame(CLEAR)), ...times(6, frame(next))).context.tagId, "118");
  const doubted = afterSaving(
    "117",
    frame(NO_NUMBER),
    ...watching(readingOf("118", .55, "117"), LIST_STILL_MS, LIST_STILL_MS + LISTED_MS),
  );
  assert.deepEqual(listed(doubted.context), ["118", "117"]);
});

Deno.test("whoever types the saved number, takes its photo or has undone it gets to it", () => {
  const saved = afterSaving("117", ...times(5, frame(CLEAR)));
  const typed = feed(saved, { type: "digitsTyped", digits: "117" }, { type: "numberTyped" });
  const photo = feed(saved, PHOTO, photoRead(CLEAR));
  const undone = feed(saved, { type: "savedUndone" }, ...times(2, frame(CLEAR)));
  for (const state of [typed, photo, undone]) {
    assert.deepEqual([state.value.number, state.context.tagId], ["lookingUp", "117"]);
  }
  const back = feed(saved, { type: "digitsTyped", digits: "1" }, { type: "digitsTyped", digits: "" });
  assert.equal(feed(back, ...times(5, frame(CLEAR))).value.number, "looking");
});

Deno.test("one number that is denied is mended digit by digit, and what was seen stays its picture", () => {
  const listing = after(...LISTED);
  const denied = feed(listing, { type: "numberDenied", text: "117" });
  assert.deepEqual([denied.value.number, denied.context.typed, denied.context.denied], ["typing", "117", "117"]);
  assert.deepEqual(recognised(listing, { type: "numberDenied", text: "117" }), []);
  const mended = feed(denied, { type: "digitsTyped", digits: "177" }, { type: "numberTyped" });
  assert.deepEqual([mended.value.number, mended.context.tagId, mended.context.shown], ["lookingUp", "177", "frame"]);
  const photo = feed(after(), PHOTO, photoRead(UNCLEAR));
  const ofPhoto = feed(photo, { type: "numberDenied", text: "117" }, { type: "numberTyped" });
  assert.equal(ofPhoto.context.shown, "photo");
  const erased = feed(denied, { type: "digitsTyped", digits: "" });
  assert.deepEqual([erased.value.number, erased.context.denied], ["looking", null]);
});

Deno.test("two numbers at two places are told from one that may be read in two ways", () => {
  const box = [[10, 50], [50, 50], [50, 70], [10, 70]] as const;
  const two: FrameReading = { ...readingOf("117", .55, "42"), rival: { text: "42", box }, doubts: ["contested"] };
  const both = after(frame(NO_NUMBER), ...watching(two, 50, LISTED_MS));
  assert.deepEqual([listed(both.context), both.context.isListOfTwo], [["117", "42"], true]);
  assert.equal(feed(both, ...times(3, frame(readingOf("117", .55, "42"), LISTED_MS))).context.isListOfTwo, true);
  assert.equal(after(...LISTED).context.isListOfTwo, false);
  const other = feed(both, ...watching(readingOf("7", .55, "1"), LISTED_MS, LISTED_MS + 3000));
  assert.deepEqual([listed(other.context), other.context.isListOfTwo], [["7", "1"], false]);
  const photo = feed(after(), PHOTO, photoRead(two));
  assert.equal(photo.context.isListOfTwo, true);
});

Deno.test("an uncertain number is listed, and the one that is chosen is looked up", () => {
  const state = after(...LISTED);
  assert.equal(state.value.number, "looking");
  assert.deepEqual(listed(state.context), ["117", "111", "177"]);
  const chosen = feed(state, { type: "numberChosen", text: "111" });
  assert.deepEqual([chosen.value.number, chosen.context.tagId, chosen.context.shown], ["lookingUp", "111", "frame"]);
});

Deno.test("nothing changes and nothing opens under a finger, and what it chose counts", () => {
  const state = after(...LISTED);
  fc.assert(fc.property(fc.array(anySpell, { maxLength: 20 }), (spells) => {
    const touched = framesOf(spells, LISTED_MS).map((event) => ({ ...event, isTouched: true }));
    const held = feed(state, ...touched);
    assert.deepEqual([held.value, held.context], [state.value, state.context]);
    assert.deepEqual(recognised(state, ...touched), []);
    assert.equal(feed(held, { type: "numberChosen", text: "111" }).context.tagId, "111");
  }));
});

Deno.test("a list that is no longer read goes, and a hidden page forgets it at once", () => {
  const state = after({ type: "cameraStarted" }, ...LISTED);
  const gone = feed(state, ...watching(NO_NUMBER, LISTED_MS, LISTED_MS + 500 + LIST_STILL_MS));
  assert.deepEqual([gone.value.number, listed(gone.context)], ["looking", []]);
  assert.deepEqual(listed(feed(state, { type: "pageHidden" }).context), []);
});

Deno.test("a number that is found has its frame taken as its picture", () => {
  assert.deepEqual(recognised(after(), ...times(2, frame(CLEAR))), [["117"]]);
  const found = after(...times(2, frame(CLEAR)));
  assert.deepEqual(recognised(found, NO_CONNECTION, { type: "tryAgain" }, BOX), []);
});

Deno.test("a list has a picture, of the first frame that shows one of its numbers too, and another list another", () => {
  const misread = readingOf("771", .05);
  const blurred = [...LISTED.slice(0, -2), frame(misread, LIST_COMES_MS)];
  assert.deepEqual(recognised(after(), ...LISTED), [["117", "111", "177"]]);
  assert.deepEqual(recognised(after(), ...blurred, frame(UNCLEAR, LISTED_MS)), times(2, ["117", "111", "177"]));
  const later = watching(UNCLEAR, LISTED_MS, 3000);
  assert.deepEqual(recognised(after(...LISTED), ...later), []);
  const state = after(...LISTED, ...later);
  assert.deepEqual(recognised(state, ...watching(readingOf("42", .55, "47"), 3050, 5000)).at(-1), ["42", "47"]);
  assert.deepEqual(recognised(state, ...watching(NO_NUMBER, 3050, 5500)).at(-1), []);
});

Deno.test("a picture goes with its number, and stays for whoever types the number instead", () => {
  const state = after(...LISTED);
  assert.deepEqual(recognised(state, { type: "digitsTyped", digits: "4" }, { type: "numberTyped" }), []);
  assert.deepEqual(recognised(state, { type: "numberChosen", text: "111" }), []);
  assert.deepEqual(recognised(state, { type: "digitsTyped", digits: "4" }, { type: "digitsTyped", digits: "" }), [[]]);
});

Deno.test("whoever points at nothing for long gets a hint, which ends with the next list or number", () => {
  const searching = after(...watching(NO_NUMBER, 0, SEARCHING_MS));
  assert.equal(searching.context.search?.hint, "closer");
  assert.equal(feed(searching, { type: "pageHidden" }).context.search, null);
  const typed = feed(searching, { type: "digitsTyped", digits: "4" }, { type: "digitsTyped", digits: "" });
  assert.equal(typed.context.search, null);
  const list = feed(searching, ...watching(UNCLEAR, SEARCHING_MS + 50, SEARCHING_MS + 1000));
  assert.equal(list.context.search?.hint, null);
});

Deno.test("erasing where nothing is typed disturbs neither a list nor a look-up nor a photo", () => {
  const erase = { type: "digitsTyped", digits: "" } as const;
  for (const state of [after(...LISTED), after(...times(5, frame(CLEAR))), after(PHOTO)]) {
    assert.deepEqual(feed(state, erase).context, state.context);
  }
  const typed = feed(after(...LISTED), { type: "digitsTyped", digits: "4" });
  assert.equal(feed(typed, erase).value.number, "looking");
});

Deno.test("a number typed after one was seen does not get that one's picture", () => {
  const lost = after(...times(5, frame(CLEAR)), NO_CONNECTION);
  const typed = feed(lost, { type: "digitsTyped", digits: "42" }, { type: "numberTyped" });
  assert.deepEqual([typed.value.number, typed.context.tagId, typed.context.shown], ["lookingUp", "42", "nothing"]);
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
  const taken = after(PHOTO);
  assert.equal(feed(taken, ...times(9, frame(CLEAR))).value.number, "readingPhoto");
  const clear = feed(taken, photoRead(CLEAR));
  assert.equal(clear.value.number, "lookingUp");
  assert.equal(clear.context.shown, "photo");
  const unclear = feed(taken, photoRead(UNCLEAR));
  assert.deepEqual([unclear.value.number, listed(unclear.context)], ["unclearPhoto", ["117", "111", "177"]]);
  assert.equal(feed(unclear, { type: "numberChosen", text: "177" }).context.shown, "photo");
  assert.deepEqual(listed(feed(unclear, { type: "lookAgain" }).context), []);
  const none = feed(taken, photoRead(NO_NUMBER));
  assert.deepEqual([none.value.number, listed(none.context)], ["unclearPhoto", []]);
  assert.equal(none.context.photoNote, "no-number");
  const typed = feed(none, { type: "digitsTyped", digits: "8" }, { type: "numberTyped" });
  assert.deepEqual([typed.context.tagId, typed.context.shown], ["8", "photo"]);
  for (const note of ["too-long", "cut-off"] as const) {
    const doubted = feed(taken, photoRead({ ...NO_NUMBER, doubts: [note] }));
    assert.deepEqual([doubted.context.photoNote, listed(doubted.context)], [note, []]);
  }
});

Deno.test("what was seen before the page was hidden does not count after it", () => {
  const away = (state: State) => feed(state, { type: "pageHidden" }, { type: "pageShown" }, { type: "cameraStarted" });
  const glimpsed = away(after({ type: "cameraStarted" }, frame(CLEAR)));
  assert.equal(feed(glimpsed, frame(CLEAR, 60_000)).value.number, "looking");
  const uncertain = away(after(...LISTED.slice(0, -2)));
  assert.deepEqual(listed(feed(uncertain, ...watching(UNCLEAR, 60_000, 60_100)).context), []);
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
  { type: "codeRead", code: "4006381333931", itemId: null, tagId: null },
  { type: "codeRead", code: "own", itemId: "box-1", tagId: null },
  { type: "codeClosed" },
  PHOTO,
  photoRead(CLEAR),
  photoRead(UNCLEAR),
  photoRead(NO_NUMBER),
  { type: "numberChosen", text: "111" },
  { type: "numberDenied", text: "111" },
  { type: "savedUndone" },
  { type: "pictureSeen" },
  heard({ type: "xstate.after.CAMERA_ANSWER_MS.scan.camera.wanted.starting" }),
  heard({ type: "xstate.after.CAMERA_PICTURE_MS.scan.camera.wanted.live" }),
  { type: "digitsTyped", digits: "5" },
  { type: "digitsTyped", digits: "" },
  { type: "numberTyped" },
  BOX,
  lookedUp(null),
  NO_CONNECTION,
  { type: "tryAgain" },
  { type: "cameOnline" },
  { type: "lookAgain" },
];

Deno.test("from every state that can be reached a person gets on: by typing, or because the page is leaving", () => {
  const saved = afterSaving("117", ...times(5, frame(CLEAR)));
  const viewer = feed(initialTransition(scanMachine, { ...NOTHING_SAVED, mayCreate: false })[0], { type: "pageShown" });
  const starts = [after(), after(...times(5, frame(CLEAR))), after(...LISTED), saved, viewer];
  const paths = starts.flatMap((fromState) =>
    getShortestPaths(scanMachine, {
      fromState,
      events: EVENTS,
      limit: 50_000,
      serializeState: ({ value, context }) => JSON.stringify([value, context.verdict.kind, listed(context)]),
    })
  );
  const reached = new Set(paths.map(({ state }) => String(state.value.number)));
  assert.deepEqual([...reached].sort(), Object.keys(scanMachine.states.number?.states ?? {}).sort());
  for (const { state } of paths) {
    const isLeaving = ["open", "create"].includes(String(state.value.number));
    const typed = feed(state, { type: "digitsTyped", digits: "5" }, { type: "numberTyped" });
    assert.equal(typed.value.number, isLeaving ? state.value.number : "lookingUp");
    if (isLeaving) assert.match(state.context.tagId ?? "", state.context.itemId ? /^$|^\d{1,8}$/ : /^\d{1,8}$/);
    if (state.value.camera === "troubled") assert.ok(state.context.trouble);
    else assert.ok(["silent", "black", null].includes(state.context.trouble));
    assert.equal(feed(state, { type: "cameraWanted" }).context.trouble, null);
  }
});

Deno.test("whatever the camera shows, a number is looked up exactly when the rule over frames accepts it", () => {
  fc.assert(fc.property(fc.array(anySpell, { maxLength: 20 }), (spells) => {
    let state = after();
    for (const event of framesOf(spells)) {
      const verdict = judge([...state.context.readings, event.reading]);
      state = feed(state, event);
      assert.equal(state.value.number === "lookingUp", verdict.kind === "accepted");
      if (state.value.number !== "looking") return;
    }
  }));
});

const anySpell = fc.record({
  reading: fc.constantFrom(CLEAR, UNCLEAR, NO_NUMBER, TOO_LONG, MANY, readingOf("4", .97), readingOf("111", .99)),
  frames: fc.integer({ min: 1, max: 12 }),
  everyMs: fc.integer({ min: 10, max: 300 }),
});

function framesOf(spells: readonly { reading: FrameReading; frames: number; everyMs: number }[], fromMs = 0) {
  let atMs = fromMs;
  return spells.flatMap(({ reading, frames, everyMs }) =>
    Array.from({ length: frames }, () => ({ type: "frameRead" as const, reading, atMs: atMs += everyMs }))
  );
}
