/** `deno task recogniser:eval DIR`: reads every picture of DIR/labels.csv as the scan page reads a photo, and prints how well. */
import { evalLine, judge, type Judged, judgePictures, printKinds } from "./eval_pictures.ts";
import { runCommand } from "./run_command.ts";

async function main(weights: Uint8Array, [directory = ""]: readonly string[]) {
  const judged = await judgePictures(weights, directory);
  printLines(judged);
  printLines(judged.map((one) => ({ ...one, ...judge(one.label, one.withSecond) })), "second:");
}

function printLines(judged: readonly Judged[], prefix = ""): void {
  printKinds(judged, (kind, those) => evalLine(prefix + kind, those));
  console.log(evalLine(`${prefix}all`, judged));
}

if (import.meta.main) {
  await runCommand("recogniser:eval DIR, where DIR holds labels.csv (file,label,kind) and the pictures", main);
}
