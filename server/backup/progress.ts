/** Told now and then how far long work is. */
export type Progress = (step: "rows" | "files", done: number) => void;

export const UNTOLD: Progress = () => {};
