import type { CSSProperties } from "react";

/** Custom properties for an element's style: `style={cssVars({ "--count": 3 })}`. */
export function cssVars(values: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return { ...values };
}
