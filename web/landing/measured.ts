/** A row of the table in docs/recogniser.md, to which a test holds it: how often a number in a whole photo is read. */
export type Measured = ReturnType<typeof measured>;

export const ALL = measured("All numbers", "other renderer, with a number", 810, 0.951, 0.879, 9);

export const MEASURED = [
  ALL,
  measured("Printed", "- printed", 270, 0.989, 0.959, 1),
  measured("Handwriting", "- handwriting fonts", 270, 0.944, 0.844, 1),
  measured("Digits of many hands", "- composed MNIST", 270, 0.919, 0.833, 7),
  measured(
    "Hard on purpose: tiny, blurred, at the edge",
    "own renderer, with all layers, with a number",
    324,
    0.784,
    0.441,
    4,
  ),
  measured("Real photos", "real photos, with a number", 72, 0.944, 0.653, 0),
  measured("Real photos, with the second reader", "real photos, with the second reader too", 72, 0.944, 0.736, 0),
];

/**
 * @param exact the first guess is what is written, nothing known of the person's boxes
 * @param answered sure enough to act on without asking
 * @param wrong answered, and not what is written
 */
function measured(
  what: string,
  row: string,
  pictures: number,
  exact: number,
  answered: number,
  wrong: number,
) {
  return { what, row, pictures, exact, answered, wrong };
}

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
