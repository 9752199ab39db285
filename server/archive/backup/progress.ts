/** Told now and then how far long work is. @param all 0 where nobody knows */
export type Progress = (done: number, all: number, things: "rows" | "MB" | "migrations") => void;

export const UNTOLD: Progress = () => {};

/** Tells of bytes as they go by. @returns to be called with each more of them */
export function reportBytes(progress: Progress, all: number): (more: number) => void {
  let done = 0;
  return (more) => progress(inMegabytes(done += more), inMegabytes(all), "MB");
}

function inMegabytes(bytes: number): number {
  return Math.ceil(bytes / 1_000_000);
}
