export const READING = "read a number";
/** Enough for a bench to take the middle of; kept for ever, they were 20 MB an hour. */
export const MOST_NOTED = 1000;
let noted = 0;

/** Notes in the browser's own timeline how long a picture took, for benches and whoever looks for what is slow. */
export function noteReading(ms: number): void {
  if (noted++ % MOST_NOTED === 0) performance.clearMeasures(READING);
  performance.measure(READING, { start: performance.now() - ms, duration: ms });
}
