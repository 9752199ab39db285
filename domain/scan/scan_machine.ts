import { assign, setup } from "xstate";
import { tagText } from "../items/tag_text.ts";
import { judgeStill } from "./judge.ts";
import { dismiss, isAnswered, isForgotten, seeAsked, touch } from "./question.ts";
import { bestText, type Reading } from "./reading.ts";
import {
  type CameraTrouble,
  type Frame,
  isAccepted,
  isUncertain,
  LOOKED_AWAY,
  NOTHING_YET,
  type Scan,
  type ScanEvent,
  see,
  type Shown,
  weigh,
} from "./scan.ts";

/**
 * The scan page: a camera, a reader and the number they find, three stories told side by side.
 * Whoever drives it opens camera and reader, feeds frames in and looks numbers up; nothing here acts.
 */
export const scanMachine = setup({
  types: { context: {} as Scan, events: {} as ScanEvent },
  guards: {
    isAccepted: ({ context }) => isAccepted(context),
    isUncertain: ({ context }) => isUncertain(context),
    isAnswered: ({ context }) => isAnswered(context),
    isForgotten: ({ context }) => isForgotten(context),
    isBusy: ({ context }) => context.trouble === "busy",
    isClearPhoto: (_, { reading }: { reading: Reading }) => judgeStill(reading).kind === "accepted",
    isSomething: (_, { digits }: { digits: string }) => digits !== "",
    isErased: ({ context }) => context.typed !== "",
    isNumber: ({ context }) => tagText(context.typed) !== null,
    isUnclearPhoto: (_, { reading }: { reading: Reading }) => judgeStill(reading).kind === "candidates",
  },
  actions: {
    see: assign(({ context }, frame: Frame) => see(context, frame)),
    seeAsked: assign(({ context }, frame: Frame) => seeAsked(context, frame)),
    lookAway: assign(LOOKED_AWAY),
    ask: assign({ sightings: ({ context }) => context.sightings + 1 }),
    touch: assign(touch(true)),
    letGo: assign(touch(false)),
    dismiss: assign(({ context }) => dismiss(context)),
    weigh: assign((_, { reading }: { reading: Reading }) => weigh(reading)),
    takeSeen: assign(({ context: { seen: { verdict }, sightings } }) =>
      verdict.kind === "accepted" ? { tagId: tagText(verdict.text), shown: "frame", sightings: sightings + 1 } : {}
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
    startOver: assign(({ context: { trouble, dismissed, sightings } }) => ({
      ...NOTHING_YET,
      trouble,
      dismissed,
      sightings,
    })),
  },
}).createMachine({
  id: "scan",
  type: "parallel",
  context: NOTHING_YET,
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
        pageHidden: { actions: "lookAway" },
      },
      states: {
        looking: {
          entry: "startOver",
          on: { frameRead: { actions: { type: "see", params: ({ event }) => event } } },
          always: [
            { guard: "isAccepted", target: "lookingUp", actions: "takeSeen" },
            { guard: "isUncertain", target: "asking", actions: "ask" },
          ],
        },
        asking: {
          on: {
            frameRead: { actions: { type: "seeAsked", params: ({ event }) => event } },
            candidateChosen: {
              target: "lookingUp",
              actions: { type: "takeText", params: ({ event }) => ({ text: event.text, shown: "frame" }) },
            },
            lookAgain: { target: "looking", actions: "dismiss" },
            questionTouched: { actions: "touch" },
            questionLetGo: { actions: "letGo" },
          },
          always: [
            { guard: "isAnswered", target: "lookingUp", actions: "takeSeen" },
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
                actions: {
                  type: "takeText",
                  params: ({ event }) => ({ text: bestText(event.reading), shown: "photo" }),
                },
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
