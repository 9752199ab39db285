import { useEffect, useRef } from "react";

interface CutPictureProps {
  /** The number and a rim of its picture, which it does not copy: it can be shown in one place at a time. */
  readonly cut: HTMLCanvasElement;
}

/** The number as the camera saw it. */
export function CutPicture({ cut }: CutPictureProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.replaceChildren(cut), [cut]);
  return <span ref={place} className="scan-cut" aria-hidden="true" />;
}
