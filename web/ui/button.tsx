import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./button.module.css";
import { classNames } from "./class_names.ts";
import { Spinner } from "./spinner.tsx";

interface ButtonLook {
  /** `cancel` is red, `normal` blue; `plain` and `bare` step back beside one of those, `remove` is a bare red one. */
  readonly kind?: "normal" | "cancel" | "plain" | "bare" | "remove" | undefined;
  readonly isLarge?: boolean | undefined;
  readonly isWide?: boolean | undefined;
  readonly isTight?: boolean | undefined;
  /** Its words may be long, as with somebody's address in them. */
  readonly isWrapping?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function styled<Props extends Omit<ButtonLook, "children">>(
  { kind = "normal", isLarge, isWide, isTight, isWrapping, className, ...rest }: Props,
) {
  return {
    ...rest,
    className: classNames(
      styles.button,
      styles[kind],
      isLarge && styles.large,
      isWide && "wide",
      isTight && styles.tight,
      isWrapping && styles.wrapping,
      className,
    ),
  };
}

type ButtonProps = ButtonLook & ComponentProps<"button"> & { readonly isLoading?: boolean };

/** While it is loading it shows a spinner and ignores clicks, yet keeps the focus. */
export function Button({ isLoading = false, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...styled(rest)}
      aria-disabled={isLoading || undefined}
      onClick={(event) => isLoading ? event.preventDefault() : onClick?.(event)}
    >
      {isLoading && <Spinner />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & (ComponentProps<typeof Link> | ComponentProps<"a">);

/** A page to go to, or with `href` a file to get, that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  return "to" in props ? <Link {...styled(props)} /> : <a {...styled(props)} />;
}
