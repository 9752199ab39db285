/** The share of errors in per cent, to one decimal; 0 where nothing happened. */
export function errorRate(errors: number, all: number): number {
  return all === 0 ? 0 : Math.round(errors / all * 1_000) / 10;
}
