/** `deno task recogniser:reliability DIR...`: how often the likeliest text was right among those that were said to be about as probable. */
import { type Judged, judgePictures } from "./eval_pictures.ts";
import { runCommand } from "./run_command.ts";

/** The least probability of each row; acceptance of a photo lies at the border of the last but two. */
const FROM = [0, .3, .5, .7, .8, .9, .94, .97, .99] as const;

export interface Bin {
  readonly from: number;
  readonly n: number;
  /** What was said on average. */
  readonly said: number;
  /** The share that was right. */
  readonly right: number;
  /** Of these, how many raised no doubt. */
  readonly undoubted: number;
}

type Said = Pick<Judged, "reading" | "exact">;

/** Only of pictures of which something was read; bins without any are left out. */
export function reliabilityOf(judged: readonly Said[]): Bin[] {
  const said = judged.flatMap(({ reading: { texts: [best], doubts }, exact }) =>
    best ? [{ p: best.p, exact, isUndoubted: doubts.length === 0 }] : []
  );
  return FROM.flatMap((from, at) => {
    const inside = said.filter(({ p }) => p >= from && p < (FROM[at + 1] ?? Infinity));
    const n = inside.length;
    if (n === 0) return [];
    const mean = inside.reduce((sum, { p }) => sum + p, 0) / n;
    const right = inside.filter(({ exact }) => exact).length / n;
    return [{ from, n, said: mean, right, undoubted: inside.filter(({ isUndoubted }) => isUndoubted).length }];
  });
}

async function main(weights: Uint8Array, directories: readonly string[]) {
  const judged: Judged[] = [];
  for (const directory of directories) judged.push(...await judgePictures(weights, directory));
  console.log("| from | n | said | right | without a doubt |\n|---:|---:|---:|---:|---:|");
  for (const { from, n, said, right, undoubted } of reliabilityOf(judged)) {
    console.log(`| ${from} | ${n} | ${said.toFixed(3)} | ${right.toFixed(3)} | ${undoubted} |`);
  }
}

if (import.meta.main) await runCommand("recogniser:reliability DIR...", main);
