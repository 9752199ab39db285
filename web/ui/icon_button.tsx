import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "./class_names.ts";
import styles from "./icon_button.module.css";

interface IconLook {
  readonly name: string;
  /** On something dark or coloured: `inherit` its colour, or stand on a `pill` of its own. */
  readonly kind?: "normal" | "inherit" | "pill";
  /** For its position among others, not for its looks. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export function IconButton(
  { name, kind = "normal", className, children, ...rest }: IconLook & Omit<ComponentProps<"button">, "name">,
) {
  return (
    <button
      type="button"
      className={classNames("rigid", styles.button, styles[kind], className)}
      aria-label={name}
      title={name}
      {...rest}
    >
      {children}
    </button>
  );
}

type IconLinkProps = IconLook & (ComponentProps<typeof Link> | Omit<ComponentProps<"a">, "name">);

/** A page to go to, or with `href` a file to get, that shows only an icon. */
export function IconLink({ name, kind = "normal", className, children, ...rest }: IconLinkProps) {
  const shared = {
    className: classNames("rigid", styles.button, styles[kind], className),
    "aria-label": name,
    title: name,
  };
  return "to" in rest ? <Link {...shared} {...rest}>{children}</Link> : <a {...shared} {...rest}>{children}</a>;
}
