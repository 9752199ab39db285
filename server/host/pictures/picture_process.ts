import { type Message, messageStart, readMessages } from "./messages.ts";
import { heldBytes, startChild } from "./start_child.ts";
import { MAX_PICTURE_BYTES, type PictureFacts, type PictureTask, type Task, TaskAnswer } from "./tasks.ts";
import { within } from "../process/within.ts";
import { UnreadablePicture } from "./unreadable_picture.ts";

export interface Limits {
  /** What the process may hold for itself, the decoder's own 30 MB included. */
  readonly memoryBytes: number;
  /** For one picture, from when it is there whole. */
  readonly timeMs: number;
  readonly startMs?: number;
  /** Without a byte of the picture, while it is on its way here or to the process. */
  readonly silenceMs?: number;
}

const START_MS = 30_000;
const SILENCE_MS = 30_000;

export interface Picture {
  readonly length: number;
  /** Asked for once its turn has come. */
  open(): Promise<ReadableStream<Uint8Array>>;
}

export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
  readonly isCut: boolean;
  readonly pictures: readonly Uint8Array<ArrayBuffer>[];
}

/** The process ended over a picture: too much memory, too much time, or a fault of its decoder. */
export class DecoderDied extends Error {
  override readonly name = "DecoderDied";
}

/** No process could be started, which is no fault of any picture. */
export class DecoderMissing extends Error {
  override readonly name = "DecoderMissing";
}

export interface PictureProcess {
  /** @throws DecoderMissing */
  readonly ready: Promise<void>;
  readonly ended: Promise<unknown>;
  /** One at a time. @throws UnreadablePicture, DecoderDied, whatever `picture` throws */
  decode(task: PictureTask, picture: Picture): Promise<Decoded>;
  /** What the header says; among the others. @throws as `decode` does */
  facts(type: string, picture: Picture): Promise<PictureFacts>;
  /** Whether the next picture is better decoded by a new one. */
  isWorn(): boolean;
  end(): Promise<void>;
}

const LOOK_EVERY_MS = 25;
const MAX_DECODED = 200;
/** What a picture leaves behind is missing for the next one. */
const WORN_SHARE = 5 / 8;
const WORN_BYTES = 80 * 1024 * 1024;

/** @throws DecoderMissing, also where the system refuses for want of memory or processes */
export function startPictureProcess(limits: Limits): PictureProcess {
  const { startMs = START_MS, silenceMs = SILENCE_MS } = limits;
  const wornBytes = Math.min(WORN_BYTES, WORN_SHARE * limits.memoryBytes);
  const child = spawned(limits.memoryBytes);
  const messages = readMessages(child.stdout, MAX_PICTURE_BYTES);
  const input = child.stdin.getWriter();
  const complaint = new Response(child.stderr).text().catch(() => "");
  const kill = () => killed(child);
  let count = 0;
  const next = async (): Promise<Message> => {
    const { value } = await messages.next().catch(() => ({ value: undefined }));
    if (value) return value;
    kill();
    const { code, signal } = await child.status;
    throw new DecoderDied(`the picture process ended with ${signal ?? code}: ${(await complaint).slice(0, 300)}`);
  };
  const ask = async <Told>(task: Task, picture: Picture, read: (answer: Message) => Told): Promise<Told> => {
    count++;
    using _memory = watchMemory(child.pid, limits.memoryBytes, kill);
    try {
      await send(input, task, picture, silenceMs);
      using _time = timeLimit(limits.timeMs, kill);
      return read(await next());
    } catch (error) {
      // Half a picture may be on its way to it.
      if (!(error instanceof UnreadablePicture)) kill();
      throw error;
    }
  };
  const starting = timeLimit(startMs, kill);
  return {
    ready: next().finally(starting[Symbol.dispose]).then(() => {}, (error) => {
      throw new DecoderMissing(String(error));
    }),
    ended: child.status,
    decode: (task, picture) => ask(task, picture, decodedOf),
    facts: (type, picture) => ask({ task: "facts", type }, picture, factsOf),
    isWorn: () => count >= MAX_DECODED || (heldBytes(child.pid) ?? 0) > wornBytes,
    async end() {
      kill();
      while (!(await messages.next().catch(() => ({ done: true }))).done);
      await Promise.all([input.close().catch(() => {}), complaint, child.status]);
    },
  };
}

function spawned(memoryBytes: number): Deno.ChildProcess {
  try {
    return startChild(memoryBytes);
  } catch (error) {
    throw new DecoderMissing(String(error));
  }
}

function killed(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended already.
  }
}

/** A process that is gone is noticed by whoever waits for its answer. */
async function send(
  input: WritableStreamDefaultWriter<Uint8Array>,
  task: Task,
  picture: Picture,
  silenceMs: number,
): Promise<void> {
  const late = () => {
    throw new Error(`expected more of a picture within ${silenceMs} ms, received nothing`);
  };
  const inTime = <T>(work: Promise<T>) => within(silenceMs, work, late);
  const opening = picture.open();
  const stream = await inTime(opening).catch((error) => {
    opening.then((late) => late.cancel()).catch(() => {});
    throw error;
  });
  const reader = stream.getReader();
  const write = (bytes: Uint8Array) => inTime(input.write(bytes).catch(() => {}));
  try {
    await write(messageStart(task, picture.length));
    let length = 0;
    for (;;) {
      const { done, value } = await inTime(reader.read());
      if (done) break;
      length += value.length;
      if (length <= picture.length) await write(value);
    }
    if (length !== picture.length) throw new Error(`expected a picture of ${picture.length} bytes, received ${length}`);
  } finally {
    reader.cancel().catch(() => {});
  }
}

type Done = Exclude<TaskAnswer, { unreadable: unknown }>;

/** @throws UnreadablePicture */
function doneOf(head: unknown): Done {
  const answer = TaskAnswer.parse(head);
  if ("unreadable" in answer) throw new UnreadablePicture(answer.unreadable);
  return answer;
}

function factsOf({ head }: Message): PictureFacts {
  const answer = doneOf(head);
  if ("facts" in answer) return answer.facts;
  throw new Error("expected a header's facts, received pictures");
}

function decodedOf({ head, bytes }: Message): Decoded {
  const answer = doneOf(head);
  if ("facts" in answer) throw new Error("expected pictures, received a header's facts");
  const { lengths, ...about } = answer;
  const ends = lengths.map((_, at) => lengths.slice(0, at + 1).reduce((sum, length) => sum + length));
  return { ...about, pictures: ends.map((end, at) => bytes.subarray(end - (lengths[at] ?? 0), end)) };
}

function watchMemory(pid: number, maxBytes: number, kill: () => void): Disposable {
  const timer = setInterval(() => {
    if ((heldBytes(pid) ?? 0) > maxBytes) kill();
  }, LOOK_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

function timeLimit(ms: number, end: () => void): Disposable {
  const timer = setTimeout(end, ms);
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}
