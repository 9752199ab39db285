import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "./class_names.ts";
import { Spinner } from "./spinner.tsx";

export interface ButtonLook {
  /** `cancel` is red, `normal` blue (document 1, section 4); `plain` and `bare` step back beside one of those. */
  readonly kind?: "normal" | "cancel" | "plain" | "bare" | undefined;
  readonly isLarge?: boolean | undefined;
  readonly isWide?: boolean | undefined;
  readonly children: ReactNode;
}

function look({ kind = "normal", isLarge = false, isWide = false }: Omit<ButtonLook, "children">): string {
  return classNames("button", kind !== "normal" && `is-${kind}`, isLarge && "is-large", isWide && "is-wide");
}

type ButtonProps = ButtonLook & Omit<ComponentProps<"button">, "className"> & { readonly isLoading?: boolean };

/** While it is loading it shows a spinner and ignores clicks, yet keeps the focus. */
export function Button({ kind, isLarge, isWide, isLoading = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={look({ kind, isLarge, isWide })}
      aria-disabled={isLoading || undefined}
      onClick={(event) => isLoading ? event.preventDefault() : onClick?.(event)}
    >
      {isLoading && <Spinner />}
      {children}
    </button>
  );
}

/** A place to go that looks like a button. */
export function ButtonLink(
  { kind, isLarge, isWide, children, ...rest }: ButtonLook & Omit<ComponentProps<typeof Link>, "className">,
) {
  return (
    <Link {...rest} className={look({ kind, isLarge, isWide })}>
      {children}
    </Link>
  );
}
