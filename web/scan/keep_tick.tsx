import type { Shot } from "./shot.ts";

/** Whether one picture is to be kept; without a cut-out nothing is offered. */
export interface Keeping {
  readonly shot: Shot | null;
  readonly isKept: boolean;
  readonly onKeep: (isWanted: boolean) => void;
}

export const CUT_NAME = "The number as the camera saw it";

/** Asks whether the cut-out of the number, which stands above it or beside it, may be kept: that and nothing else. */
export function KeepTick({ shot, isKept, onKeep }: Keeping) {
  if (!shot?.cut) return null;
  return (
    <label className="scan-keep">
      <input type="checkbox" checked={isKept} onChange={(event) => onKeep(event.target.checked)} />
      <span>
        Keep this cut-out of the number to make reading better
        <small>
          Only the cut-out and its number go to the server that runs Stowmark for you. Settings can delete them.
        </small>
      </span>
    </label>
  );
}
