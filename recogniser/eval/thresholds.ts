/** `deno task recogniser:thresholds DIR...`: what the thresholds of `domain/scan/judge.ts` and others would give on calibration pictures and clips. */
import type { VideoProbability } from "../../domain/scan/judge.ts";
import { bestText } from "../../domain/scan/reading.ts";
import { firstAccepted, type Judged, judgePictures } from "./eval_pictures.ts";
import { runCommand } from "./run_command.ts";

/** A camera that does not move shows one picture so often. */
const STILL_FRAMES = 8;
const STILL = [.8, .85, .88, .9, .92, .94, .96];
const VIDEO: readonly VideoProbability[] = [
  [.94, .92, .9],
  [.94, .85, .8],
  [.94, .8, .75],
  [.94, .8, .7],
  [.9, .75, .7],
];

async function main(weights: Uint8Array, directories: readonly string[]) {
  const pictures: Judged[] = [], clips: Judged[][] = [];
  for (const directory of directories) {
    const scenes = Map.groupBy(await judgePictures(weights, directory), (one) => one.scene);
    for (const views of scenes.values()) views.length > 1 ? clips.push(views) : pictures.push(...views);
  }
  for (const threshold of STILL) if (pictures.length > 0) console.log(stillLine(threshold, pictures));
  for (const needed of VIDEO) if (clips.length > 0) console.log(videoLine("clips", needed, clips));
  const heldStill = pictures.map((one) => Array.from({ length: STILL_FRAMES }, () => one));
  for (const needed of VIDEO) {
    if (pictures.length > 0) console.log(videoLine("held still", needed, heldStill));
  }
}

function stillLine(threshold: number, pictures: readonly Judged[]): string {
  const accepted = pictures.filter(({ reading }) =>
    reading.doubts.length === 0 && (reading.texts[0]?.p ?? 0) >= threshold
  );
  return `photo ${threshold} ${outcome(pictures, accepted.map((one) => [one, bestText(one.reading)]))}`;
}

function videoLine(name: string, needed: VideoProbability, clips: readonly (readonly Judged[])[]): string {
  const accepted = clips.flatMap((views): [Judged, string][] => {
    const [first] = views, found = firstAccepted(views.map((view) => view.reading), needed);
    return first && found ? [[first, found.text]] : [];
  });
  return `${name} ${needed.join("/")} ${outcome(clips.flatMap((views) => views.slice(0, 1)), accepted)}`;
}

/** Each that was accepted comes with the text it was accepted as. */
function outcome(all: readonly Judged[], accepted: readonly (readonly [Judged, string])[]): string {
  const numbers = all.filter((one) => one.label !== "").length;
  const answered = accepted.filter(([one]) => one.label !== "");
  const wrong = answered.filter(([one, text]) => one.label !== text).length;
  return `numbers=${numbers} accepted=${(answered.length / Math.max(1, numbers)).toFixed(3)} wrong=${
    (wrong / Math.max(1, numbers)).toFixed(4)
  } empty=${all.length - numbers} accepted=${accepted.length - answered.length}`;
}

if (import.meta.main) await runCommand("recogniser:thresholds DIR..., pictures or clips", main);
