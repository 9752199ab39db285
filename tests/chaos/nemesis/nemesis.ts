import { pause } from "../../../cli/pause.ts";
import { type Fault, type FaultKind, faultsOf, type Lane } from "./lanes.ts";

/** A fault that was done. */
export interface Fired {
  readonly kind: FaultKind;
}

/** Does a fault and, where it lasts, undoes it in the end. @returns false where there was nothing to harm */
export type DoFault = (fault: Fault) => Promise<boolean>;

interface Nemesis {
  readonly fired: readonly Fired[];
  /** Begins no further fault, and waits for those that are going on to be over. @throws what one could not undo */
  stop(): Promise<void>;
}

export function openNemesis(lanes: readonly Lane[], seed: number, doFault: DoFault): Nemesis {
  const stopped = new AbortController();
  const fired: Fired[] = [];

  async function runLane(lane: Lane): Promise<void> {
    for (const fault of faultsOf(lane, seed)) {
      await pause(fault.afterMs, stopped.signal);
      if (stopped.signal.aborted) return;
      if (await doFault(fault)) fired.push({ kind: fault.kind });
    }
  }

  const running = Promise.allSettled(lanes.map(runLane));
  return {
    fired,
    async stop() {
      stopped.abort();
      for (const lane of await running) if (lane.status === "rejected") throw lane.reason;
    },
  };
}
