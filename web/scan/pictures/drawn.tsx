import { type ComponentProps, useEffect, useRef } from "react";

/** A picture that is on a canvas already; not copied, so it can be shown once at a time. */
export function Drawn({ canvas, ...rest }: { readonly canvas: HTMLCanvasElement } & ComponentProps<"span">) {
  const container = useRef<HTMLSpanElement>(null);
  useEffect(() => container.current?.replaceChildren(canvas), [canvas]);
  return <span ref={container} {...rest} />;
}
