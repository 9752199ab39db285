import { assign, emit, enqueueActions, setup } from "xstate";
import { tagText } from "../items/tag_text.ts";
import { judgeStill } from "./judge.ts";
import { bestText, type Reading } from "./reading.ts";
import {
  type CameraTrouble,
  type Frame,
  NOTHING_YET,
  type Scan,
  type ScanEvent,
  see,
  type Shown,
  type Sighting,
  sightingBetween,
  weigh,
} from "./scan.ts";

/**
 * The scan page: a camera, a reader and the number they find, three stories told side by side.
 * Whoever drives it opens camera and reader, feeds frames in and looks numbers up; nothing here acts.
 */
export const scanMachine = setup({
  types: { context: {} as Scan, events: {} as ScanEvent, emitted: {} as Sighting, input: {} as Pick<Scan, "saved"> },
  guards: {
    isAccepted: ({ context }) => context.verdict.kind === "accepted",
    isBusy: ({ context }) => context.trouble === "busy",
    isClearPhoto: (_, { reading }: { reading: Reading }) => judgeStill(reading).kind === "accepted",
    isSomething: (_, { digits }: { digits: string }) => digits !== "",
    isErased: ({ context }) => context.typed !== "",
    isNumber: ({ context }) => tagText(context.typed) !== null,
  },
  actions: {
    see: enqueueActions(({ context, enqueue }, frame: Frame) => {
      const seen = see(context, frame);
      const sighting = sightingBetween(context, seen);
      enqueue.assign(seen);
      if (sighting) enqueue.emit(sighting);
    }),
    weigh: assign((_, { reading }: { reading: Reading }) => weigh(reading)),
    takeSeen: assign(({ context: { verdict } }) =>
      verdict.kind === "accepted" ? { tagId: tagText(verdict.text), shown: "frame" } : {}
    ),
    sightTaken: emit(({ context: { tagId } }) => ({ type: "sighted", numbers: tagId ? [tagId] : [] })),
    takeText: assign((_, { text, shown }: { text: string; shown: Shown }) => ({ tagId: tagText(text), shown })),
    type: assign((_, { digits }: { digits: string }) => ({ typed: digits })),
    mend: assign((_, { text, shown }: { text: string; shown: Shown }) => ({ typed: text, denied: text, shown })),
    // A number that was typed is not what the camera shows now; it may be what the photo shows, or what was misread in a frame.
    takeTyped: assign(({ context: { typed, denied, shown } }) => ({
      tagId: tagText(typed),
      shown: shown === "photo" || denied !== null ? shown : "nothing",
    })),
    forgetSaved: assign({ saved: null }),
    showPhoto: assign({ shown: "photo" }),
    takeBox: assign((_, { itemId }: { itemId: string }) => ({ itemId })),
    saySorry: assign((_, { sentence }: { sentence: string | null }) => ({ sentence })),
    nameTrouble: assign((_, { trouble }: { trouble: CameraTrouble }) => ({ trouble })),
    forgetTrouble: assign({ trouble: null }),
    startOver: assign(({ context: { trouble, saved } }) => ({ ...NOTHING_YET, trouble, saved })),
    forgetSighting: emit({ type: "sighted", numbers: [] }),
  },
}).createMachine({
  id: "scan",
  type: "parallel",
  context: ({ input }) => ({ ...NOTHING_YET, ...input }),
  states: {
    camera: {
      initial: "paused", // Whoever drives it tells first whether the page is seen: a hidden one has no business with the camera.
      on: {
        cameraFailed: { target: ".troubled", actions: { type: "nameTrouble", params: ({ event }) => event } },
      },
      states: {
        starting: { entry: "forgetTrouble", on: { cameraStarted: "live", pageHidden: "paused" } },
        live: { on: { pageHidden: "paused", cameraWanted: "starting" } },
        paused: { on: { pageShown: "starting", cameraFailed: {} } },
        troubled: { on: { cameraWanted: "starting", pageShown: { guard: "isBusy", target: "starting" } } },
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
          { guard: "isErased", target: ".looking" },
        ],
        photoTaken: ".readingPhoto",
        savedUndone: { actions: "forgetSaved" },
      },
      states: {
        looking: {
          entry: ["startOver", "forgetSighting"],
          on: {
            frameRead: { actions: { type: "see", params: ({ event }) => event } },
            numberChosen: {
              target: "lookingUp",
              actions: { type: "takeText", params: ({ event }) => ({ text: event.text, shown: "frame" }) },
            },
            numberDenied: {
              target: "typing",
              actions: { type: "mend", params: ({ event }) => ({ text: event.text, shown: "frame" }) },
            },
            // What the camera saw before says nothing about what it sees next.
            pageHidden: { target: "looking", reenter: true },
          },
          always: { guard: "isAccepted", target: "lookingUp", actions: ["takeSeen", "sightTaken"] },
        },
        // Frames do not count: the camera must not carry somebody off who is typing.
        typing: {
          on: { numberTyped: { guard: "isNumber", target: "lookingUp", actions: "takeTyped" } },
        },
        readingPhoto: {
          entry: ["startOver", "showPhoto"],
          on: {
            photoRead: [
              {
                guard: { type: "isClearPhoto", params: ({ event }) => event },
                target: "lookingUp",
                actions: {
                  type: "takeText",
                  params: ({ event }) => ({ text: bestText(event.reading), shown: "photo" }),
                },
              },
              { target: "unclearPhoto", actions: { type: "weigh", params: ({ event }) => event } },
            ],
          },
        },
        unclearPhoto: {
          on: {
            numberChosen: {
              target: "lookingUp",
              actions: { type: "takeText", params: ({ event }) => ({ text: event.text, shown: "photo" }) },
            },
            numberDenied: {
              target: "typing",
              actions: { type: "mend", params: ({ event }) => ({ text: event.text, shown: "photo" }) },
            },
            lookAgain: "looking",
          },
        },
        lookingUp: {
          on: {
            boxFound: { target: "open", actions: { type: "takeBox", params: ({ event }) => event } },
            boxIsNew: "create",
            lookUpFailed: { target: "unreached", actions: { type: "saySorry", params: ({ event }) => event } },
          },
        },
        unreached: {
          on: {
            tryAgain: "lookingUp",
            numberTyped: { guard: "isNumber", target: "lookingUp", actions: "takeTyped" },
            lookAgain: "looking",
          },
        },
        // The app leaves the page for the box, or for the form of a new one.
        open: { on: { digitsTyped: {}, photoTaken: {} } },
        create: { on: { digitsTyped: {}, photoTaken: {} } },
      },
    },
  },
});
