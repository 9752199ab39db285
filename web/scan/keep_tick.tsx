import { useEffect, useRef } from "react";
import type { Shot } from "./shot.ts";

/** Whether one picture is to be kept; without a cut-out nothing is offered. */
export interface Keeping {
  readonly shot: Shot | null;
  readonly isKept: boolean;
  readonly onKeep: (isWanted: boolean) => void;
}

/** Asks, for this one picture, whether it may be kept; shows exactly what would be. */
export function KeepTick({ shot, isKept, onKeep }: Keeping) {
  const cut = shot?.cut ?? null;
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (cut) place.current?.replaceChildren(cut);
  }, [cut]);
  if (!cut) return null;
  return (
    <label className="scan-keep">
      <input type="checkbox" checked={isKept} onChange={(event) => onKeep(event.target.checked)} />
      <span>
        Keep this picture of the number to make reading better
        <small>
          Only this cut-out and its number go to the server that runs Stowmark for you. Settings can delete them.
        </small>
      </span>
      <span ref={place} className="scan-keep-cut" aria-hidden="true" />
    </label>
  );
}
