import { useEffect, useRef } from "react";

interface KeepTickProps {
  /** The cut-out that would be kept; without one nothing is offered. */
  readonly cut: HTMLCanvasElement | null;
  readonly isKept: boolean;
  readonly onChange: (isKept: boolean) => void;
}

/** Asks, for this one picture, whether it may be kept; shows exactly what would be. */
export function KeepTick({ cut, isKept, onChange }: KeepTickProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (cut) place.current?.replaceChildren(cut);
  }, [cut]);
  if (!cut) return null;
  return (
    <label className="scan-keep">
      <input type="checkbox" checked={isKept} onChange={(event) => onChange(event.target.checked)} />
      <span>
        Keep this picture of the number to make reading better
        <small>
          Only this cut-out, its number and what it was read as go to your server. Off unless you tick it, each time.
        </small>
      </span>
      <span ref={place} className="scan-keep-cut" aria-hidden="true" />
    </label>
  );
}
