import { type ComponentProps, useEffect, useRef } from "react";

/** A picture that is on a canvas already; not copied, so it can be shown in one place at a time. */
export function Drawn({ canvas, ...rest }: { readonly canvas: HTMLCanvasElement } & ComponentProps<"span">) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.replaceChildren(canvas), [canvas]);
  return <span ref={place} {...rest} />;
}
