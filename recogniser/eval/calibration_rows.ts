/** For train/calibrate.py and train/report.py: one JSON row a picture of an eval folder: the text, whether it is right, and what the confidence rests on. */
import { confidenceOf } from "../confidence.ts";
import { decodePicture, labelsIn } from "./eval_pictures.ts";
import { findThoroughly } from "../find_number.ts";
import { LEAST_SHARE, numberShare } from "../interpret.ts";
import { greyOf } from "../picture.ts";
import { openNetworks } from "../read.ts";
import { runCommand } from "./run_command.ts";

async function main(weights: Uint8Array, directories: readonly string[]) {
  const { networks, confidence } = await openNetworks(weights);
  for (const directory of directories) {
    for (const label of await labelsIn(directory)) {
      const grey = greyOf(await decodePicture(label.path));
      const found = grey && findThoroughly(networks, grey);
      const best = found?.best.numbers[0];
      if (!found || !best || numberShare(found.best) < LEAST_SHARE) continue;
      const { file, kind } = label;
      const sure = confidenceOf(found.features, confidence);
      const right = best.text === label.label;
      console.log(JSON.stringify({ file, kind, text: best.text, confidence: sure, right, features: found.features }));
    }
  }
}

if (import.meta.main) await runCommand("run -A recogniser/eval/calibration_rows.ts DIR...", main);
