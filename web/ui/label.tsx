import type { ComponentProps } from "react";
import { classNames } from "./class_names.ts";
import styles from "./label.module.css";

interface LabelProps {
  readonly tagId: string;
  readonly size?: "row" | "large" | "hero";
  readonly className?: string | undefined;
}

export function Label({ tagId, size = "row", className }: LabelProps) {
  return (
    <span
      className={classNames("figures", styles.label, size !== "row" && styles[size], className)}
      data-length={tagId.length}
    >
      {tagId}
    </span>
  );
}

export function LabelOnBox(props: LabelProps) {
  return (
    <span className={`rigid ${styles.face}`}>
      <Label {...props} />
    </span>
  );
}

export function LabelInput({ value, ...rest }: ComponentProps<"input"> & { readonly value: string }) {
  return (
    <input
      className={classNames("figures", styles.label, styles.hero)}
      data-length={Math.max(1, value.length)}
      value={value}
      {...rest}
    />
  );
}
