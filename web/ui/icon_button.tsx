import type { ComponentProps, ReactNode } from "react";

/** A button that shows only an icon; its name is what a screen reader and the tip say. */
export function IconButton(
  { name, children, ...rest }: { readonly name: string; readonly children: ReactNode } & ComponentProps<"button">,
) {
  return (
    <button type="button" className="icon-button" aria-label={name} title={name} {...rest}>
      {children}
    </button>
  );
}
