import { not } from "xstate";
import { bestText, UNREADABLE } from "./reading.ts";
import { type CameraTrouble, NOTHING_YET } from "./scan.ts";
import { scanSetup } from "./scan_setup.ts";
import { withEvent } from "../wire/with_event.ts";

/** By itself the first time; it may still come by itself after that, so it is not closed. */
function triedOnceMore(trouble: CameraTrouble) {
  const actions = { type: "nameTrouble", params: { trouble } } as const;
  return [{ guard: "isUntroubled", target: "#scan.camera.wanted", reenter: true, actions }, { actions }] as const;
}

/**
 * The scan page: a camera, a reader and the number they find, told side by side. Its states invoke what they need, so
 * leaving one ends that; what these do is provided by whoever runs the machine.
 */
export const scanMachine = scanSetup.createMachine({
  id: "scan",
  type: "parallel",
  context: ({ input }) => ({ ...NOTHING_YET, ...input }),
  invoke: { src: "page" },
  states: {
    camera: {
      initial: "paused", // The page tells first whether it is seen: a hidden one has no business with the camera.
      states: {
        wanted: {
          invoke: { id: "camera", src: "camera" },
          on: {
            pageHidden: "paused",
            cameraWanted: { target: "wanted", reenter: true, actions: "forgetTrouble" },
            cameraFailed: { target: "troubled", actions: withEvent("nameTrouble") },
            nextScanFollows: { actions: "keepCamera" },
            cameraStarted: ".live",
          },
          initial: "asking",
          states: {
            asking: { on: { cameraAllowed: "starting" } },
            starting: { after: { CAMERA_ANSWER_MS: triedOnceMore("silent") } },
            live: {
              on: { pictureSeen: { target: "live", reenter: true, actions: "forgetTrouble" } },
              after: { CAMERA_PICTURE_MS: triedOnceMore("black") },
            },
          },
        },
        paused: { entry: "forgetTrouble", on: { pageShown: "wanted" } },
        troubled: {
          exit: "forgetTrouble",
          on: { cameraWanted: "wanted", pageShown: { guard: "isBusy", target: "wanted" } },
        },
      },
    },
    reader: {
      initial: "wanted",
      states: {
        wanted: {
          invoke: { id: "reader", src: "reader" },
          on: { readerFailed: "broken", nextScanFollows: { actions: "keepReader" } },
          initial: "opening",
          states: {
            opening: { on: { readerOpened: "ready" } },
            ready: {},
          },
        },
        broken: { on: { readerWanted: "wanted" } },
      },
    },
    frames: {
      initial: "ignored",
      states: {
        ignored: { always: { guard: "isWatching", target: "read" } },
        read: { invoke: { src: "frames" }, always: { guard: not("isWatching"), target: "ignored" } },
      },
    },
    codes: {
      initial: "ignored",
      states: {
        ignored: { always: { guard: "isWatchingForCodes", target: "read" } },
        read: { invoke: { src: "codes" }, always: { guard: not("isWatchingForCodes"), target: "ignored" } },
      },
    },
    number: {
      initial: "looking",
      on: {
        digitsTyped: [
          {
            guard: withEvent("isSomething"),
            target: ".typing",
            actions: withEvent("type"),
          },
          { guard: "isErased", target: ".looking" },
        ],
        photoTaken: { target: ".readingPhoto", actions: withEvent("takePhoto") },
        savedUndone: { actions: "forgetSaved" },
        codeClosed: { actions: "closeCode" },
      },
      states: {
        looking: {
          entry: ["startOver", "emitNothing"],
          on: {
            frameRead: { actions: withEvent("reduceFrame") },
            numberChosen: { target: "lookingUp", actions: withEvent("takeText") },
            numberDenied: { target: "typing", actions: withEvent("mend") },
            codeRead: [
              { guard: withEvent("isCodeOfSaved"), actions: "seeSaved" },
              { guard: withEvent("isCodeOfBox"), target: "open", actions: withEvent("takeCode") },
              {
                guard: withEvent("isCodeOfNumber"),
                target: "lookingUp",
                actions: [withEvent("takeCode"), "emitTaken"],
              },
              { actions: withEvent("showCode") },
            ],
            // What the camera saw before says nothing about what it sees next.
            pageHidden: { target: "looking", reenter: true },
          },
          always: { guard: "isAccepted", target: "lookingUp", actions: ["takeAccepted", "emitTaken"] },
        },
        // Frames do not count: the camera must not carry somebody off who is typing.
        typing: {
          on: { numberTyped: { guard: "isNumber", target: "lookingUp", actions: "takeTyped" } },
        },
        readingPhoto: {
          invoke: {
            id: "readPhoto",
            src: "readPhoto",
            input: ({ context: { photo } }) => ({ photo }),
            onDone: [
              {
                guard: { type: "isCodeOfBox", params: ({ event }) => event.output.code },
                target: "open",
                actions: { type: "takeCode", params: ({ event }) => event.output.code },
              },
              {
                guard: { type: "isCodeOfNumber", params: ({ event }) => event.output.code },
                target: "lookingUp",
                actions: [{ type: "takeCode", params: ({ event }) => event.output.code }, "forgetPhoto"],
              },
              {
                guard: { type: "isReaderBroken", params: ({ event }) => event.output },
                target: "unclearPhoto",
                actions: [{ type: "judgePhoto", params: ({ event }) => event.output }, "giveUpReader"],
              },
              {
                guard: { type: "isClearPhoto", params: ({ event }) => event.output },
                target: "lookingUp",
                actions: [
                  { type: "takeText", params: ({ event }) => ({ text: bestText(event.output.reading) }) },
                  "forgetPhoto",
                ],
              },
              {
                target: "unclearPhoto",
                actions: [{ type: "judgePhoto", params: ({ event }) => event.output }, "forgetPhoto"],
              },
            ],
            onError: {
              target: "unclearPhoto",
              actions: [{ type: "judgePhoto", params: { reading: UNREADABLE, code: null } }, "forgetPhoto"],
            },
          },
        },
        unclearPhoto: {
          on: {
            numberChosen: { target: "lookingUp", actions: withEvent("takeText") },
            numberDenied: { target: "typing", actions: withEvent("mend") },
            readerOpened: {
              guard: "isPhotoUnread",
              target: "readingPhoto",
              actions: { type: "takePhoto", params: ({ context: { photo } }) => ({ photo }) },
            },
            lookAgain: "looking",
          },
        },
        lookingUp: {
          invoke: {
            id: "lookUp",
            src: "lookUp",
            input: ({ context: { tagId } }) => ({ tagId: tagId ?? "" }),
            onDone: [
              {
                guard: { type: "isBox", params: ({ event }) => event.output },
                target: "open",
                actions: { type: "takeBox", params: ({ event }) => event.output },
              },
              { guard: "mayCreate", target: "create" },
              { target: "missing" },
            ],
            onError: { target: "unreached", actions: withEvent("saySorry") },
          },
          after: {
            LOOK_UP_TIMEOUT_MS: { target: "unreached", actions: { type: "saySorry", params: { error: null } } },
          },
        },
        unreached: {
          on: {
            tryAgain: "lookingUp",
            cameOnline: "lookingUp",
            numberTyped: { guard: "isNumber", target: "lookingUp", actions: "takeTyped" },
            lookAgain: "looking",
          },
        },
        missing: { on: { lookAgain: "looking" } },
        // The app leaves the page for the box, or for the form of a new one.
        open: { on: { digitsTyped: {}, photoTaken: {} } },
        create: { entry: "keepForNextScan", on: { digitsTyped: {}, photoTaken: {} } },
      },
    },
  },
});
