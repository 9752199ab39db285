import { type Message, messageStart, readMessages } from "./messages.ts";
import { heldBytes, startChild } from "./start_child.ts";
import { MOST_PICTURE_BYTES, type Task, TaskAnswer } from "./tasks.ts";
import { UnreadablePicture } from "./unreadable_picture.ts";

export interface Limits {
  /** What the process may hold for itself, the decoder's own 30 MB included. */
  readonly memoryBytes: number;
  /** For one picture, from when it is there whole. */
  readonly timeMs: number;
}

export interface Picture {
  readonly length: number;
  /** Asked for once its turn has come. */
  open(): Promise<ReadableStream<Uint8Array>>;
}

export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly pictures: readonly Uint8Array<ArrayBuffer>[];
}

/** The process ended over a picture: too much memory, too much time, or a fault of its decoder. */
export class DecoderDied extends Error {
  override readonly name = "DecoderDied";
}

/** No process could be started, which is no fault of any picture. */
class DecoderMissing extends Error {
  override readonly name = "DecoderMissing";
}

export interface PictureProcess {
  /** @throws DecoderMissing */
  readonly ready: Promise<void>;
  readonly ended: Promise<unknown>;
  /** One at a time. @throws UnreadablePicture, DecoderDied, whatever `picture` throws */
  decode(task: Task, picture: Picture): Promise<Decoded>;
  /** Whether the next picture is better decoded by a new one. */
  isWorn(): boolean;
  end(): Promise<void>;
}

const LOOK_EVERY_MS = 25;
const MOST_DECODED = 200;
/** What a large picture leaves behind is missing for the next one. */
const WORN_BYTES = 80 * 1024 * 1024;

export function startPictureProcess(limits: Limits): PictureProcess {
  const child = startChild(limits.memoryBytes);
  const messages = readMessages(child.stdout, MOST_PICTURE_BYTES);
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
  return {
    ready: next().then(() => {}, (error) => {
      throw new DecoderMissing(String(error));
    }),
    ended: child.status,
    async decode(task, picture) {
      count++;
      using _memory = watchMemory(child.pid, limits.memoryBytes, kill);
      try {
        await send(input, task, picture);
        using _time = timeLimit(limits.timeMs, kill);
        return decodedOf(await next());
      } catch (error) {
        // Half a picture may be on its way to it.
        if (!(error instanceof UnreadablePicture)) kill();
        throw error;
      }
    },
    isWorn: () => count >= MOST_DECODED || (heldBytes(child.pid) ?? 0) > WORN_BYTES,
    async end() {
      kill();
      while (!(await messages.next().catch(() => ({ done: true }))).done);
      await Promise.all([input.close().catch(() => {}), complaint, child.status]);
    },
  };
}

function killed(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch {
    // It has ended already.
  }
}

/** A process that is gone is noticed by whoever waits for its answer. */
async function send(input: WritableStreamDefaultWriter<Uint8Array>, task: Task, picture: Picture): Promise<void> {
  const stream = await picture.open();
  const write = (bytes: Uint8Array) => input.write(bytes).catch(() => {});
  await write(messageStart(task, picture.length));
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length <= picture.length) await write(chunk);
  }
  if (length !== picture.length) throw new Error(`expected a picture of ${picture.length} bytes, received ${length}`);
}

function decodedOf({ head, bytes }: Message): Decoded {
  const answer = TaskAnswer.parse(head);
  if ("unreadable" in answer) throw new UnreadablePicture(answer.unreadable);
  const ends = answer.lengths.map((_, at) => answer.lengths.slice(0, at + 1).reduce((sum, length) => sum + length));
  const pictures = ends.map((end, at) => bytes.subarray(end - (answer.lengths[at] ?? 0), end));
  return { width: answer.width, height: answer.height, pictures };
}

function watchMemory(pid: number, mostBytes: number, kill: () => void): Disposable {
  const timer = setInterval(() => {
    if ((heldBytes(pid) ?? 0) > mostBytes) kill();
  }, LOOK_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

function timeLimit(ms: number, kill: () => void): Disposable {
  const timer = setTimeout(kill, ms);
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}
