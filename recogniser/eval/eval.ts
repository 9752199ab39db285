/** `deno task recogniser:eval DIR`: reads every picture of DIR/labels.csv as the scan page reads a photo, and prints how well. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { evalLine, judge, type Judged, judgePictures, readLabels } from "./eval_pictures.ts";
import { openRecogniser } from "../read.ts";
import { runCommand } from "./run_command.ts";

async function main(weights: Uint8Array, directory?: string) {
  if (!directory) {
    throw new Error(
      "Usage: deno task recogniser:eval DIR, where DIR holds labels.csv (file,label,kind) and the pictures.",
    );
  }
  const recogniser = await openRecogniser(weights);
  const labels = readLabels(await readFile(join(directory, "labels.csv"), "utf8"));
  const judged = await judgePictures(recogniser, directory, labels);
  printLines(judged);
  printLines(judged.map((one) => ({ ...one, ...judge(one.label, one.withSecond) })), "second:");
}

function printLines(judged: readonly Judged[], prefix = ""): void {
  for (const kind of new Set(judged.map((one) => one.kind))) {
    console.log(evalLine(prefix + kind, judged.filter((one) => one.kind === kind)));
  }
  console.log(evalLine(`${prefix}all`, judged));
}

if (import.meta.main) await runCommand(main);
