import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import {
  FRAMES_PER_THOROUGH_READING,
  judge as judgeVideo,
  judgeStill,
  type VideoProbability,
} from "../../domain/scan/judge.ts";
import { bestText, type FrameReading, type Reading, STILL_SIDE } from "../../domain/scan/reading.ts";
import type { RgbaImage } from "../picture.ts";
import { openRecogniser } from "../read.ts";
import { openSecondReader, withAgreement } from "../second_reader.ts";
import { readWeights, SECOND_READER } from "./read_weights.ts";

export interface Label {
  readonly file: string;
  readonly path: string;
  readonly label: string;
  readonly kind: string;
  /** Pictures of one scene belong together; the file's name where labels.csv has no such column. */
  readonly scene: string;
}

export interface Verdict {
  readonly exact: boolean;
  readonly answered: boolean;
  readonly wrong: boolean;
  readonly ms: number;
}

export interface Judged extends Label, Verdict {
  readonly reading: FrameReading;
  /** The same where the second reader is asked too. */
  readonly withSecond: FrameReading;
}

/** What labels.csv says of a folder's pictures; its header names file, label and kind, further columns are ignored. */
export async function labelsIn(directory: string): Promise<Label[]> {
  const csv = await readFile(join(directory, "labels.csv"), "utf8");
  const [header = [], ...rows] = csv.replace(/^\uFEFF/, "").split(/\r?\n/).filter((line) => line.trim() !== "").map(
    fieldsOf,
  );
  const column = (name: string) => {
    const at = header.indexOf(name);
    if (at < 0) throw new Error(`labels.csv needs a column ${name}, it has ${header.join(", ")}.`);
    return at;
  };
  const [file, label, kind] = [column("file"), column("label"), column("kind")];
  const scene = header.indexOf("scene");
  return rows.map((row) => ({
    file: row[file] ?? "",
    path: join(directory, row[file] ?? ""),
    label: row[label] ?? "",
    kind: row[kind] ?? "",
    scene: row[scene] ?? row[file] ?? "",
  }));
}

function fieldsOf(line: string): string[] {
  return line.split(",").map((field) => field.trim().replace(/^"(.*)"$/, "$1"));
}

/** @param longest side at most, in pixels */
export async function decodePicture(file: string | Uint8Array, longest?: number): Promise<RgbaImage> {
  const picture = sharp(file).rotate();
  if (longest) picture.resize(longest, longest, { fit: "inside", withoutEnlargement: true });
  const { data, info } = await picture.toColourspace("srgb").ensureAlpha().raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Reads the photos of a folder as the scan page does, and the views of one scene as it reads the frames of a video. */
export async function judgePictures(
  weights: Uint8Array,
  directory: string,
  some = (labels: readonly Label[]) => labels,
): Promise<Judged[]> {
  const recogniser = await openRecogniser(weights);
  const second = await openSecondReader(await readWeights(SECOND_READER));
  const judged: Judged[] = [], views = new Map<string, number>();
  for (const label of some(await labelsIn(directory))) {
    const nth = views.get(label.scene) ?? 0;
    views.set(label.scene, nth + 1);
    const picture = await decodePicture(label.path, STILL_SIDE).catch(unreadable(label.file));
    const started = performance.now();
    const isThorough = nth % FRAMES_PER_THOROUGH_READING === 0;
    const reading = { ...recogniser.read(picture, { thorough: isThorough }), isThorough };
    const ms = performance.now() - started;
    const withSecond = isThorough ? { ...withAgreement(reading, picture, second), isThorough } : reading;
    judged.push({ ...label, ...judge(label.label, reading), reading, withSecond, ms });
  }
  return judged;
}

/** What is no picture is told, and read as none, as on the scan page: one such file ends no eval of thousands. */
function unreadable(file: string): (error: unknown) => RgbaImage {
  return (error) => {
    console.error(`${file} is no picture that can be read: ${error instanceof Error ? error.message : error}`);
    return { data: new Uint8ClampedArray(0), width: 0, height: 0 };
  };
}

export function judge(label: string, reading: Reading) {
  const answered = judgeStill(reading).kind === "accepted";
  const exact = bestText(reading) === label;
  return { exact, answered, wrong: answered && !exact };
}

/** When the video rule first accepts something of these frames, and what; null for never. */
export function firstAccepted(frames: readonly FrameReading[], needed?: VideoProbability) {
  for (const at of frames.keys()) {
    const verdict = judgeVideo(frames.slice(0, at + 1), needed);
    if (verdict.kind === "accepted") return { at, text: verdict.text };
  }
  return null;
}

/** A line for each kind, in the order in which they come. */
export function printKinds<T extends { readonly kind: string }>(
  all: readonly T[],
  lineOf: (kind: string, those: readonly T[]) => string,
): void {
  for (const [kind, those] of Map.groupBy(all, (one) => one.kind)) console.log(lineOf(kind, those));
}

/** The line of one kind, as outside programs read it. */
export function evalLine(kind: string, judged: readonly Verdict[]): string {
  const share = (is: (one: Verdict) => boolean) => (judged.filter(is).length / Math.max(1, judged.length)).toFixed(3);
  const times = judged.map((one) => one.ms).sort((a, b) => a - b);
  const ms = (part: number) => (times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0).toFixed(0);
  const shares = `exact=${share((one) => one.exact)} answered=${share((one) => one.answered)} wrong=${
    share((one) => one.wrong)
  }`;
  return `kind=${kind} n=${judged.length} ${shares} p50_ms=${ms(.5)} p95_ms=${ms(.95)}`;
}
