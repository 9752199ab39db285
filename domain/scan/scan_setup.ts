import {
  and,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  raise,
  sendTo,
  setup,
  stateIn,
} from "xstate";
import { isPrintedBelow } from "../items/codes/code.ts";
import { tagText } from "../items/tag_text.ts";
import { judgeStill } from "./judge.ts";
import { bestText, type Reading } from "./reading.ts";
import {
  type CameraTrouble,
  type Frame,
  judgePhoto,
  type ReadCode,
  type Recognised,
  recognisedBetween,
  reduceFrame,
  type Scan,
  type ScanEvent,
  showCode,
  type Shown,
  startedOver,
} from "./scan.ts";

/** A line that hangs is no better than none. */
export const LOOK_UP_TIMEOUT_MS = 15_000;
/** Cameras are there within a second or two of being allowed. */
export const CAMERA_ANSWER_MS = 6_000;
/** How long an open camera may show nothing. */
export const CAMERA_PICTURE_MS = 3_000;

/** Nobody can say now whose number it is; the message is the sentence for the person. */
export class LookUpRefused extends Error {
  override readonly name = "LookUpRefused";
}

export interface LookedUp {
  /** The box with this number; null for a number that no box has. */
  readonly itemId: string | null;
}

export interface ReadPhoto {
  readonly reading: Reading;
  /** It was not the photo's fault that nothing was read. */
  readonly isReaderBroken: boolean;
  /** A code in it, the one that leads somewhere before the others. */
  readonly code: ReadCode | null;
}

/** The next scan follows soon: what is open is kept for it. */
export interface Keep {
  readonly type: "keep";
}

const nothing = () => {};
const never = () => new Promise<never>(nothing);

/**
 * What the scan machine has done, each for as long as the state that asks for it lasts. These do nothing:
 * whoever runs the machine provides those that act. What they tell is a `ScanEvent`.
 */
const idleActors = {
  /** Tells whether the page is seen, and when the browser is online again. */
  page: fromCallback(nothing),
  /** Opens the camera, shows it, and lets go of it. */
  camera: fromCallback<Keep>(nothing),
  /** Opens the number reader, and closes it. */
  reader: fromCallback<Keep>(nothing),
  /** Reads what the camera shows, frame after frame. */
  frames: fromCallback(nothing),
  /** Reads the codes that the camera shows, and asks what they lead to. */
  codes: fromCallback(nothing),
  /** Rejects with `LookUpRefused` where there is a sentence to show. */
  lookUp: fromPromise<LookedUp, { tagId: string }>(never),
  /** Rejects where the photo is no picture that can be shown. */
  readPhoto: fromPromise<ReadPhoto, { photo: Blob | null }>(never),
};

type ScanInput = Pick<Scan, "saved"> & Partial<Pick<Scan, "mayCreate">>;

/** What the states of the scan machine name. */
export const scanSetup = setup({
  types: { context: {} as Scan, events: {} as ScanEvent, emitted: {} as Recognised, input: {} as ScanInput },
  actors: idleActors,
  delays: { LOOK_UP_TIMEOUT_MS, CAMERA_ANSWER_MS, CAMERA_PICTURE_MS },
  guards: {
    isAccepted: ({ context }) => context.verdict.kind === "accepted",
    isUntroubled: ({ context }) => context.trouble === null,
    isCodeOfSaved: ({ context }, { tagId }: ReadCode) => tagId !== null && tagId === context.saved,
    isCodeOfBox: (_, read: ReadCode | null) => read !== null && read.itemId !== null,
    isCodeOfNumber: (_, read: ReadCode | null) => read !== null && read.tagId !== null,
    isBusy: ({ context }) => context.trouble === "busy",
    isClearPhoto: (_, { reading, code }: ReadPhoto) =>
      judgeStill(reading).kind === "accepted" && !(code && isPrintedBelow(code.code, bestText(reading))),
    isReaderBroken: (_, { isReaderBroken }: ReadPhoto) => isReaderBroken,
    isPhotoUnread: ({ context }) => context.photo !== null,
    isSomething: (_, { digits }: { digits: string }) => digits !== "",
    isErased: ({ context }) => context.typed !== "",
    isNumber: ({ context }) => tagText(context.typed) !== null,
    mayCreate: ({ context }) => context.mayCreate,
    isBox: (_, { itemId }: { itemId: string | null }) => itemId !== null,
    isWatching: and([
      stateIn({ camera: { wanted: "live" } }),
      stateIn({ reader: { wanted: "ready" } }),
      stateIn({ number: "looking" }),
    ]),
    // The number reader comes first: what decodes is fetched after it.
    isWatchingForCodes: and([
      stateIn({ camera: { wanted: "live" } }),
      not(stateIn({ reader: { wanted: "opening" } })),
      stateIn({ number: "looking" }),
    ]),
  },
  actions: {
    reduceFrame: enqueueActions(({ context, enqueue }, frame: Frame) => {
      const seen = reduceFrame(context, frame);
      const recognised = recognisedBetween(context, seen);
      enqueue.assign(seen);
      if (recognised) enqueue.emit(recognised);
    }),
    judgePhoto: assign(({ context }, { reading, code }: Pick<ReadPhoto, "reading" | "code">) => ({
      ...judgePhoto(reading, code?.code ?? null),
      ...(code ? showCode(context, code.code) : { isCodeClosed: true }),
    })),
    takeAccepted: assign(({ context: { verdict } }) =>
      verdict.kind === "accepted" ? { tagId: tagText(verdict.text), shown: "frame" } : {}
    ),
    emitTaken: emit(({ context: { tagId } }) => ({ type: "recognised", numbers: tagId ? [tagId] : [] })),
    takeCode: assign(({ context }, read: ReadCode | null) => ({
      itemId: read?.itemId ?? null,
      tagId: read?.tagId ?? null,
      shown: seenIn(context),
    })),
    showCode: assign(({ context }, { code }: ReadCode) => showCode(context, code)),
    closeCode: assign({ isCodeClosed: true }),
    takeText: assign(({ context }, { text }: { text: string }) => ({ tagId: tagText(text), shown: seenIn(context) })),
    type: assign((_, { digits }: { digits: string }) => ({ typed: digits })),
    mend: assign(({ context }, { text }: { text: string }) => ({ typed: text, denied: text, shown: seenIn(context) })),
    // A number that was typed is not what the camera shows now; it may be what the photo shows, or what was misread in a frame.
    takeTyped: assign(({ context: { typed, denied, shown } }) => ({
      tagId: tagText(typed),
      shown: shown === "photo" || denied !== null ? shown : "nothing",
    })),
    seeSaved: assign({ savedUntilMs: null }),
    forgetSaved: assign({ saved: null }),
    takePhoto: assign(({ context }, { photo }: { photo: Blob | null }) => ({
      ...startedOver(context),
      photo,
      shown: "photo",
    })),
    forgetPhoto: assign({ photo: null }),
    giveUpReader: raise({ type: "readerFailed" }),
    takeBox: assign((_, { itemId }: { itemId: string | null }) => ({ itemId })),
    saySorry: assign((_, { error }: { error: unknown }) => ({
      sentence: error instanceof LookUpRefused ? error.message : null,
    })),
    nameTrouble: assign((_, { trouble }: { trouble: CameraTrouble }) => ({ trouble })),
    forgetTrouble: assign({ trouble: null }),
    startOver: assign(({ context }) => startedOver(context)),
    emitNothing: emit({ type: "recognised", numbers: [] }),
    keepForNextScan: raise({ type: "nextScanFollows" }),
    keepCamera: sendTo("camera", { type: "keep" }),
    keepReader: sendTo("reader", { type: "keep" }),
  },
});

/** What was read is in the photo, where there is one. */
function seenIn({ shown }: Scan): Shown {
  return shown === "photo" ? "photo" : "frame";
}
