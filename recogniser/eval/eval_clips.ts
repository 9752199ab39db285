/** `deno task recogniser:clips DIR`: feeds the views of each scene (column `scene` of labels.csv) to the video rule, in order. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { judge } from "../../domain/scan/judge.ts";
import type { FrameReading } from "../../domain/scan/reading.ts";
import { type Judged, judgePictures, readLabels } from "./eval_pictures.ts";
import { openRecogniser } from "../read.ts";
import { runCommand } from "./run_command.ts";

interface Watched {
  readonly kind: string;
  readonly accepted: boolean;
  readonly wrong: boolean;
  readonly frames: number;
}

async function main(weights: Uint8Array, directory?: string) {
  if (!directory) throw new Error("Usage: deno task recogniser:clips DIR, where labels.csv has a column scene.");
  const recogniser = await openRecogniser(weights);
  const labels = readLabels(await readFile(join(directory, "labels.csv"), "utf8"));
  const judged = await judgePictures(recogniser, directory, labels);
  const clips = Map.groupBy(judged, (one) => one.scene);
  printLines([...clips.values()].map((views) => watch(views, views.map((view) => view.reading))));
  printLines([...clips.values()].map((views) => watch(views, views.map((view) => view.withSecond))), "second:");
}

function watch(views: readonly Judged[], readings: readonly FrameReading[]): Watched {
  for (const [i, view] of views.entries()) {
    const verdict = judge(readings.slice(0, i + 1));
    if (verdict.kind !== "accepted") continue;
    return { kind: view.kind, accepted: true, wrong: verdict.text !== view.label, frames: i + 1 };
  }
  return { kind: views[0]?.kind ?? "", accepted: false, wrong: false, frames: views.length };
}

function printLines(watched: readonly Watched[], prefix = ""): void {
  for (const kind of new Set(watched.map((one) => one.kind))) {
    console.log(clipLine(prefix + kind, watched.filter((one) => one.kind === kind)));
  }
  console.log(clipLine(`${prefix}all-with-number`, watched.filter((one) => one.kind !== "none")));
}

function clipLine(kind: string, watched: readonly Watched[]): string {
  const share = (is: (one: Watched) => boolean) => (watched.filter(is).length / Math.max(1, watched.length)).toFixed(3);
  const frames = watched.filter((one) => one.accepted).map((one) => one.frames);
  const mean = frames.reduce((sum, count) => sum + count, 0) / Math.max(1, frames.length);
  return `kind=${kind} clips=${watched.length} accepted=${share((one) => one.accepted)} wrong=${
    share((one) => one.wrong)
  } mean_frames=${mean.toFixed(2)}`;
}

if (import.meta.main) await runCommand(main);
