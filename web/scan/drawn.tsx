import { useEffect, useRef } from "react";

interface DrawnProps {
  /** Not copied: it can be shown in one place at a time. */
  readonly canvas: HTMLCanvasElement;
  readonly className: string;
  /** Without one it is decoration. */
  readonly name?: string;
}

/** A picture that is on a canvas already. */
export function Drawn({ canvas, className, name }: DrawnProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.replaceChildren(canvas), [canvas]);
  const said = name ? { role: "img", "aria-label": name } : { "aria-hidden": true };
  return <span ref={place} className={className} {...said} />;
}
