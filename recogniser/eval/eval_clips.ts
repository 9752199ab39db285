/** `deno task recogniser:clips DIR`: feeds the views of each scene (column `scene` of labels.csv) to the video rule, in order. */
import type { FrameReading } from "../../domain/scan/reading.ts";
import { firstAccepted, type Judged, judgePictures, printKinds } from "./eval_pictures.ts";
import { runCommand } from "./run_command.ts";

interface Watched {
  readonly kind: string;
  readonly accepted: boolean;
  readonly wrong: boolean;
  readonly frames: number;
}

async function main(weights: Uint8Array, [directory = ""]: readonly string[]) {
  const clips = Map.groupBy(await judgePictures(weights, directory), (one) => one.scene);
  printLines([...clips.values()].map((views) => watch(views, views.map((view) => view.reading))));
  printLines([...clips.values()].map((views) => watch(views, views.map((view) => view.withSecond))), "second:");
}

function watch(views: readonly Judged[], readings: readonly FrameReading[]): Watched {
  const [first] = views, kind = first?.kind ?? "", found = firstAccepted(readings);
  if (!found) return { kind, accepted: false, wrong: false, frames: views.length };
  return { kind, accepted: true, wrong: found.text !== first?.label, frames: found.at + 1 };
}

function printLines(watched: readonly Watched[], prefix = ""): void {
  printKinds(watched, (kind, those) => clipLine(prefix + kind, those));
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

if (import.meta.main) await runCommand("recogniser:clips DIR, where labels.csv has a column scene", main);
