import { percentile } from "../timing.ts";
import type { Played } from "./drawn_games.ts";

/** How long moves took, from sending to the answer, between `begin` and `end`. */
export function moveTimes() {
  let times: number[] = [];
  let begunAt = performance.now();
  return {
    add: (ms: number) => void times.push(ms),
    begin() {
      times = [];
      begunAt = performance.now();
    },
    end(): Played {
      const seconds = (performance.now() - begunAt) / 1000;
      const [p50Ms, p99Ms] = [percentile(times, 0.5), percentile(times, 0.99)];
      return { moves: times.length, perSecond: times.length / seconds, p50Ms, p99Ms };
    },
  };
}

/** Says when measuring begins and ends, so that the other processes' time can be read then. */
export async function measure(times: ReturnType<typeof moveTimes>, warmUpMs: number, ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, warmUpMs));
  console.log("begin");
  times.begin();
  await new Promise((resolve) => setTimeout(resolve, ms));
  console.log(JSON.stringify(times.end()));
}
