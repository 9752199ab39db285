import type { Shot } from "./shot.ts";

/** Whether one picture is to be kept; without a cut-out nothing is offered. */
export interface Keeping {
  readonly shot: Shot | null;
  readonly isKept: boolean;
  readonly onKeep: (isWanted: boolean) => void;
}

/** Asks, for the one picture that stands above it, whether exactly that may be kept. */
export function KeepTick({ shot, isKept, onKeep }: Keeping) {
  if (!shot?.cut) return null;
  return (
    <label className="scan-keep">
      <input type="checkbox" checked={isKept} onChange={(event) => onKeep(event.target.checked)} />
      <span>
        Keep this picture to make reading better
        <small>
          Only this cut-out and its number go to the server that runs Stowmark for you. Settings can delete them.
        </small>
      </span>
    </label>
  );
}
