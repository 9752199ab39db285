import { useState } from "react";
import styles from "./avatar.module.css";
import { classNames } from "../class_names.ts";

interface AvatarProps {
  readonly name: string;
  /** Null for who has no picture. */
  readonly url: string | null;
  readonly size?: "small" | "large";
}

/** Somebody's picture, or the first letter of their name. It says nothing to a screen reader: the name stands beside it. */
export function Avatar({ name, url, size = "small" }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const letter = new Intl.Segmenter().segment(name.trim()).containing(0)?.segment.toUpperCase() ?? "?";
  return (
    <span className={classNames("kraft rigid", styles.avatar, styles[size])} aria-hidden="true">
      {url && url !== broken ? <img src={url} alt="" onError={() => setBroken(url)} /> : letter}
    </span>
  );
}
