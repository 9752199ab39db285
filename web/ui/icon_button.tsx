import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classNames } from "./class_names.ts";
import styles from "./icon_button.module.css";

interface IconLook {
  readonly name: string;
  /** On something dark or coloured: `inherit` its colour, or stand on a `pill` of its own. */
  readonly kind?: "normal" | "inherit" | "pill";
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function styled<Props extends IconLook>({ name, kind = "normal", className, ...rest }: Props) {
  const classes = classNames("rigid", styles.button, styles[kind], className);
  return { "aria-label": name, title: name, ...rest, className: classes };
}

export function IconButton(props: IconLook & Omit<ComponentProps<"button">, "name">) {
  return <button type="button" {...styled(props)} />;
}

type IconLinkProps = IconLook & (ComponentProps<typeof Link> | Omit<ComponentProps<"a">, "name">);

/** A page to go to, or with `href` a file to get, that shows only an icon. */
export function IconLink(props: IconLinkProps) {
  return "to" in props ? <Link {...styled(props)} /> : <a {...styled(props)} />;
}
