/** `deno task recogniser:known DIR`: what knowing the person's own numbers brings, for numbers they own and for new ones. */
import { decodePicture, evalLine, judge, type Label, labelsIn, printKinds } from "./eval_pictures.ts";
import { findThoroughly, type FoundNumber } from "../find_number.ts";
import { greyOf } from "../picture.ts";
import { openNetworks, readingOf } from "../read.ts";
import { runCommand } from "./run_command.ts";

const COLLECTIONS = [1, 20, 200, 2000];

function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9 | 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** Numbers of a household: half of them counted upwards from 1, the others of any length. */
function collection(size: number, random: () => number): string[] {
  const counted = Array.from({ length: Math.ceil(size / 2) }, (_, i) => String(i + 1));
  const drawn = Array.from({ length: size - counted.length }, () => {
    const digits = 1 + Math.floor(random() * 8);
    return Array.from({ length: digits }, () => Math.floor(random() * 10)).join("");
  });
  return [...counted, ...drawn];
}

/** The numbers of somebody who counts and has come as far as this one. */
function before(label: string, size: number): string[] {
  const counted = Array.from({ length: size }, (_, i) => Number(label) - 1 - i).filter((number) => number >= 0);
  return counted.map((number) => label.startsWith("0") ? String(number).padStart(label.length, "0") : String(number));
}

async function main(weights: Uint8Array, [directory = ""]: readonly string[]) {
  const { networks, confidence } = await openNetworks(weights);
  const labels = (await labelsIn(directory)).filter((one) => one.label !== "");
  const found = new Map<Label, FoundNumber | null>();
  for (const label of labels) {
    const grey = greyOf(await decodePicture(label.path));
    found.set(label, grey && findThoroughly(networks, grey));
  }
  const show = (title: string, known: (label: string) => readonly string[]) => {
    const judged = labels.map((label) => {
      const reading = readingOf(found.get(label) ?? null, confidence, known(label.label));
      return { ...label, ...judge(label.label, reading), ms: 0 };
    });
    printKinds(judged, (kind, those) => `${title} ${evalLine(kind, those)}`);
    console.log(title, evalLine("all", judged));
  };
  show("known=0", () => []);
  for (const size of COLLECTIONS) {
    const owned = collection(size, dice(size));
    show(`known=${size} number=own`, (label) => [label, ...owned.filter((one) => one !== label).slice(1)]);
    show(`known=${size} number=new`, (label) => owned.filter((one) => one !== label));
    show(`known=${size} number=next`, (label) => before(label, size));
  }
}

if (import.meta.main) await runCommand("recogniser:known DIR", main);
