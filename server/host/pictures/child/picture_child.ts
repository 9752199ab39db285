import { HEAD_BYTES, kindOf } from "../../../../domain/media/formats/kind.ts";
import { hasTooManyParts } from "../../../../domain/media/formats/picture_parts.ts";
import { pictureInBmp } from "./decode_bmp.ts";
import { messageStart, readMessages } from "../messages.ts";
import { readFacts } from "./read_facts.ts";
import { renderPicture } from "./render_picture.ts";
import { MAX_PICTURE_BYTES, type Task, type TaskAnswer } from "../tasks.ts";
import { UnreadablePicture } from "../unreadable_picture.ts";
import sharp from "sharp";

// Standard output carries the answers; libraries may not write there.
console.log = console.info = console.warn = () => {};

const answers = Deno.stdout.writable.getWriter();

async function done(task: Task, bytes: Uint8Array): Promise<[TaskAnswer, readonly Uint8Array[]]> {
  const { type } = kindOf(bytes.subarray(0, HEAD_BYTES));
  const held = type === "image/bmp" ? pictureInBmp(bytes) : null;
  if (held) return await done("type" in task ? { ...task, type: kindOf(held).type } : task, held);
  if (hasTooManyParts(bytes, type)) throw new UnreadablePicture("too many parts");
  if (task.task === "facts") return [{ facts: await readFacts(bytes, task.type) }, []];
  if (task.task === "plain") {
    const png = await plainPng(bytes, task.maxPixels);
    return [{ width: 0, height: 0, lengths: [png.length], isAnimated: false, isCut: false }, [png]];
  }
  const { pictures: { thumb, view }, ...about } = await renderPicture(bytes, task.type);
  return [{ ...about, lengths: [thumb.length, view.length] }, [thumb, view]];
}

async function answer(task: Task, bytes: Uint8Array): Promise<void> {
  const [head, pictures] = await done(task, bytes).catch((error): [TaskAnswer, readonly Uint8Array[]] => {
    if (error instanceof UnreadablePicture) return [{ unreadable: error.why }, []];
    throw error;
  });
  await answers.write(messageStart(head, pictures.reduce((sum, { length }) => sum + length, 0)));
  for (const picture of pictures) await answers.write(picture);
}

await answers.write(messageStart("ready", 0));

// Read on while a picture is decoded: the end of standard input is the end of the server, however that came.
for await (const { head, bytes } of readMessages(Deno.stdin.readable, MAX_PICTURE_BYTES)) answer(head as Task, bytes);
Deno.exit(0);

/** The picture as a PNG made anew: pixels, and neither a location, a date nor a camera's name. @throws UnreadablePicture */
async function plainPng(bytes: Uint8Array, maxPixels: number): Promise<Uint8Array> {
  const { width, height } = await orUnreadable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > maxPixels) throw new UnreadablePicture("too large");
  return await orUnreadable(sharp(bytes, { failOn: "error" }).autoOrient().png().toBuffer());
}

async function orUnreadable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new UnreadablePicture("unknown");
  }
}
