/**
 * How often a number in a whole photo is read, nothing known of the person's boxes: rows of the table in
 * docs/recogniser.md, to which a test holds them. `exact`: the first guess is what is written; `answered`: sure enough to
 * act on without asking; `wrong`: answered, and not what is written.
 */
export interface Measured {
  readonly what: string;
  readonly row: string;
  readonly pictures: number;
  readonly exact: number;
  readonly answered: number;
  readonly wrong: number;
}

export const ALL: Measured = {
  what: "All numbers",
  row: "other renderer, with a number",
  pictures: 810,
  exact: 0.951,
  answered: 0.879,
  wrong: 9,
};

export const MEASURED: readonly Measured[] = [
  ALL,
  { what: "Printed", row: "- printed", pictures: 270, exact: 0.989, answered: 0.959, wrong: 1 },
  { what: "Handwriting", row: "- handwriting fonts", pictures: 270, exact: 0.944, answered: 0.844, wrong: 1 },
  { what: "Digits of many hands", row: "- composed MNIST", pictures: 270, exact: 0.919, answered: 0.833, wrong: 7 },
  {
    what: "Hard on purpose: tiny, blurred, at the edge",
    row: "own renderer, with all layers, with a number",
    pictures: 324,
    exact: 0.784,
    answered: 0.441,
    wrong: 4,
  },
  { what: "Real photos", row: "real photos, with a number", pictures: 72, exact: 0.944, answered: 0.653, wrong: 0 },
  {
    what: "Real photos, with the second reader",
    row: "real photos, with the second reader too",
    pictures: 72,
    exact: 0.944,
    answered: 0.736,
    wrong: 0,
  },
];

/** Short films, as the scan page reads them. */
export const FILMS = {
  row: "15 frames, every third thorough: what the page does",
  films: 90,
  accepted: 0.922,
  wrong: 0,
};

export const ACCURACY = { percent: percentOf(ALL.exact), pictures: ALL.pictures } as const;

export function percentOf(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
