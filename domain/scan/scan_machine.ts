import { assign, setup } from "xstate";
import { tagText } from "../items/tag_text.ts";
import { acceptStill, NOTHING_SEEN, seeFrame, type Seen } from "./accept.ts";
import type { Alternative, Reading } from "./reading.ts";

/** Why there is no picture from the camera. `insecure`: browsers hand out cameras on https and localhost only. */
export type CameraTrouble = "denied" | "none" | "busy" | "insecure" | "unsupported";
/** The picture that shows the number, and becomes the new box's first photo. */
export type Shown = "frame" | "photo" | "nothing";

export type ScanEvent =
  | { type: "cameraStarted" }
  | { type: "cameraFailed"; trouble: CameraTrouble }
  | { type: "cameraWanted" }
  | { type: "pageHidden" }
  | { type: "pageShown" }
  | { type: "readerOpened" }
  | { type: "readerFailed" }
  | { type: "readerWanted" }
  | { type: "frameRead"; reading: Reading }
  | { type: "photoTaken" }
  | { type: "photoRead"; reading: Reading }
  | { type: "candidateChosen"; text: string }
  | { type: "digitsTyped"; digits: string }
  | { type: "numberTyped" }
  | { type: "boxFound"; itemId: string }
  | { type: "boxIsNew" }
  | { type: "lookUpFailed"; sentence: string }
  | { type: "tryAgain" }
  | { type: "lookAgain" };

export interface Scan {
  readonly seen: Seen;
  /** What the person may choose from, best first. */
  readonly candidates: readonly Alternative[];
  /** Counts the questions: another one is about another number, and its picture and what was ticked are not the last one's. */
  readonly question: number;
  /** Frames in a row that left the number uncertain, and frames since then. */
  readonly framesUncertain: number;
  readonly framesWithout: number;
  readonly photoNote: Reading["note"] | null;
  /** On the keypad, not yet sent. */
  readonly typed: string;
  readonly tagId: string | null;
  readonly shown: Shown;
  readonly itemId: string | null;
  readonly trouble: CameraTrouble | null;
  readonly sentence: string | null;
}

/** So many frames in a row before the person is asked: a number that only needs a moment more asks nothing. */
export const FRAMES_BEFORE_A_QUESTION = 6;
/** A question stays this many frames after its number left the picture: a hand that goes to answer shakes the phone. */
export const FRAMES_A_QUESTION_STAYS = 40;

const NOTHING_YET: Scan = {
  seen: NOTHING_SEEN,
  candidates: [],
  question: 0,
  framesUncertain: 0,
  framesWithout: 0,
  photoNote: null,
  typed: "",
  tagId: null,
  shown: "nothing",
  itemId: null,
  trouble: null,
  sentence: null,
};

/** One frame more, while nothing is asked. */
function see(scan: Scan, reading: Reading): Partial<Scan> {
  const seen = seeFrame(scan.seen, reading);
  if (seen.verdict.kind !== "candidates") return { seen, framesUncertain: 0, framesWithout: scan.framesWithout + 1 };
  return { seen, framesUncertain: scan.framesUncertain + 1, framesWithout: 0, candidates: seen.verdict.candidates };
}

/** One frame more. A question on the screen holds still while its number is seen, so that nobody taps a moving answer. */
function seeAsked(scan: Scan, reading: Reading): Partial<Scan> {
  const { candidates = scan.candidates, ...changes } = see(scan, reading);
  const isAsked = scan.candidates.some(({ text }) => text === candidates[0]?.text);
  return isAsked ? changes : { ...changes, candidates, question: scan.question + 1 };
}

function weigh(reading: Reading): Partial<Scan> {
  const verdict = acceptStill(reading);
  const note = verdict.kind === "too-long" ? verdict.kind : reading.note ?? "no-number";
  return verdict.kind === "candidates" ? { candidates: verdict.candidates } : { photoNote: note };
}

/**
 * The scan page: a camera, a reader and the number they find, three stories told side by side.
 * Whoever drives it opens camera and reader, feeds frames in and looks numbers up; nothing here acts.
 */
export const scanMachine = setup({
  types: { context: {} as Scan, events: {} as ScanEvent },
  guards: {
    isAccepted: ({ context }) => context.seen.verdict.kind === "accepted",
    isUncertain: ({ context }) => context.framesUncertain >= FRAMES_BEFORE_A_QUESTION,
    isForgotten: ({ context }) => context.framesWithout > FRAMES_A_QUESTION_STAYS,
    isClearPhoto: (_, { reading }: { reading: Reading }) => acceptStill(reading).kind === "accepted",
    isSomething: (_, { digits }: { digits: string }) => digits !== "",
    isNumber: ({ context }) => tagText(context.typed) !== null,
    isUnclearPhoto: (_, { reading }: { reading: Reading }) => acceptStill(reading).kind === "candidates",
  },
  actions: {
    see: assign(({ context }, { reading }: { reading: Reading }) => see(context, reading)),
    seeAsked: assign(({ context }, { reading }: { reading: Reading }) => seeAsked(context, reading)),
    weigh: assign((_, { reading }: { reading: Reading }) => weigh(reading)),
    takeSeen: assign(({ context: { seen } }) =>
      seen.verdict.kind === "accepted" ? { tagId: tagText(seen.verdict.text), shown: "frame" } : {}
    ),
    takeText: assign((_, { text, shown }: { text: string; shown: Shown }) => ({ tagId: tagText(text), shown })),
    type: assign((_, { digits }: { digits: string }) => ({ typed: digits })),
    // A number that was typed is not what the camera shows now; it may be what the photo shows.
    takeTyped: assign(({ context: { typed, shown } }) => ({
      tagId: tagText(typed),
      shown: shown === "photo" ? shown : "nothing",
    })),
    showPhoto: assign({ shown: "photo" }),
    takeBox: assign((_, { itemId }: { itemId: string }) => ({ itemId })),
    saySorry: assign((_, { sentence }: { sentence: string }) => ({ sentence })),
    nameTrouble: assign((_, { trouble }: { trouble: CameraTrouble }) => ({ trouble })),
    forgetTrouble: assign({ trouble: null }),
    startOver: assign(({ context: { trouble } }) => ({ ...NOTHING_YET, trouble })),
  },
}).createMachine({
  id: "scan",
  type: "parallel",
  context: NOTHING_YET,
  states: {
    camera: {
      initial: "starting",
      on: {
        cameraFailed: { target: ".troubled", actions: { type: "nameTrouble", params: ({ event }) => event } },
      },
      states: {
        starting: { entry: "forgetTrouble", on: { cameraStarted: "live", pageHidden: "paused" } },
        live: { on: { pageHidden: "paused", cameraWanted: "starting" } },
        paused: { on: { pageShown: "starting", cameraFailed: {} } },
        troubled: { on: { cameraWanted: "starting" } },
      },
    },
    reader: {
      initial: "opening",
      states: {
        opening: { on: { readerOpened: "ready", readerFailed: "broken" } },
        ready: { on: { readerFailed: "broken" } },
        broken: { on: { readerWanted: "opening" } },
      },
    },
    number: {
      initial: "looking",
      on: {
        digitsTyped: [
          {
            guard: { type: "isSomething", params: ({ event }) => event },
            target: ".typing",
            actions: { type: "type", params: ({ event }) => event },
          },
          { target: ".looking" },
        ],
        photoTaken: ".readingPhoto",
      },
      states: {
        looking: {
          entry: "startOver",
          on: { frameRead: { actions: { type: "see", params: ({ event }) => event } } },
          always: [
            { guard: "isAccepted", target: "lookingUp", actions: "takeSeen" },
            { guard: "isUncertain", target: "asking" },
          ],
        },
        asking: {
          on: {
            frameRead: { actions: { type: "seeAsked", params: ({ event }) => event } },
            candidateChosen: {
              target: "lookingUp",
              actions: { type: "takeText", params: ({ event }) => ({ text: event.text, shown: "frame" }) },
            },
            lookAgain: "looking",
          },
          always: [
            { guard: "isAccepted", target: "lookingUp", actions: "takeSeen" },
            { guard: "isForgotten", target: "looking" },
          ],
        },
        // Frames do not count: the camera must not carry somebody off who is typing.
        typing: {
          on: { numberTyped: { guard: "isNumber", target: "lookingUp", actions: "takeTyped" }, lookAgain: "looking" },
        },
        readingPhoto: {
          entry: ["startOver", "showPhoto"],
          on: {
            photoRead: [
              {
                guard: { type: "isClearPhoto", params: ({ event }) => event },
                target: "lookingUp",
                actions: { type: "takeText", params: ({ event }) => ({ text: event.reading.text, shown: "photo" }) },
              },
              {
                guard: { type: "isUnclearPhoto", params: ({ event }) => event },
                target: "askingPhoto",
                actions: { type: "weigh", params: ({ event }) => event },
              },
              { target: "photoUnread", actions: { type: "weigh", params: ({ event }) => event } },
            ],
            lookAgain: "looking",
          },
        },
        askingPhoto: {
          on: {
            candidateChosen: {
              target: "lookingUp",
              actions: { type: "takeText", params: ({ event }) => ({ text: event.text, shown: "photo" }) },
            },
            lookAgain: "looking",
          },
        },
        photoUnread: { on: { lookAgain: "looking" } },
        lookingUp: {
          on: {
            boxFound: { target: "open", actions: { type: "takeBox", params: ({ event }) => event } },
            boxIsNew: "create",
            lookUpFailed: { target: "unreached", actions: { type: "saySorry", params: ({ event }) => event } },
          },
        },
        unreached: { on: { tryAgain: "lookingUp", lookAgain: "looking" } },
        // The app leaves the page for the box, or for the form of a new one.
        open: { on: { digitsTyped: {}, photoTaken: {} } },
        create: { on: { digitsTyped: {}, photoTaken: {} } },
      },
    },
  },
});
