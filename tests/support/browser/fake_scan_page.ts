import {
  type AnyActorLogic,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
  setup,
  SimulatedClock,
} from "xstate";
import type { FrameReading } from "../../../domain/scan/reading.ts";
import type { Keep, LookedUp, ReadPhoto } from "../../../domain/scan/scan_setup.ts";
import { scanMachine } from "../../../domain/scan/scan_machine.ts";

interface Question<Answer, Input> {
  readonly input: Input;
  /** Aborted once nobody waits for the answer. */
  readonly signal: AbortSignal;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/** A scan page without a browser: what the machine asks for is written down, and answered when a test says so. */
export function fakeScanPage(saved: string | null = null, mayCreate = true) {
  const clock = new SimulatedClock();
  const log: string[] = [];
  const lookUps: Question<LookedUp, { tagId: string }>[] = [];
  const photos: Question<ReadPhoto, { photo: Blob | null }>[] = [];
  let areCodesRead = false;
  const device = <Told extends EventObject>(name: string) =>
    fromCallback<Told>(({ receive }) => {
      log.push(`${name} opens`);
      receive(({ type }) => log.push(`${name}: ${type}`));
      return () => log.push(`${name} closes`);
    });
  const actors = {
    page: device("page"),
    camera: device<Keep>("camera"),
    reader: device<Keep>("reader"),
    frames: device("frames"),
    codes: fromCallback(() => {
      areCodesRead = true;
      return () => areCodesRead = false;
    }),
    lookUp: writtenDown(lookUps),
    readPhoto: writtenDown(photos),
  };
  const screen = createActor(scanMachine.provide({ actors }), { input: { saved, mayCreate }, clock }).start();
  return {
    clock,
    lookUps,
    photos,
    send: screen.send,
    leave: () => screen.stop(),
    number: () => screen.getSnapshot().value.number,
    value: () => screen.getSnapshot().value,
    context: () => screen.getSnapshot().context,
    /** A page that looks for a number. */
    open() {
      for (const type of ["pageShown", "cameraStarted", "readerOpened"] as const) screen.send({ type });
    },
    see(reading: FrameReading) {
      for (let i = 0; i < 5; i++) screen.send({ type: "frameRead", reading, atMs: 50 * i });
    },
    type(digits: string) {
      screen.send({ type: "digitsTyped", digits });
      screen.send({ type: "numberTyped" });
    },
    areCodesRead: () => areCodesRead,
    /** What was opened and closed since it was asked last. */
    happened: () => log.splice(0),
  };
}

function writtenDown<Answer, Input>(asked: Question<Answer, Input>[]) {
  return fromPromise<Answer, Input>(({ input, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    asked.push({ input, signal, resolve, reject });
    return promise;
  });
}

/** What an actor tells whoever invoked it, until it is left. */
export function hearing(actor: AnyActorLogic) {
  const heard: string[] = [];
  const listener = setup({ actors: { actor } }).createMachine({
    invoke: { src: "actor" },
    on: { "*": { actions: ({ event }) => heard.push(event.type) } },
  });
  const screen = createActor(listener).start();
  return { heard, leave: () => screen.stop() };
}

/** Until an answer has gone through the promises between. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 10; i++) await Promise.resolve();
}
