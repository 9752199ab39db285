import { classNames } from "./class_names.ts";

interface LabelProps {
  readonly tagId: string;
  readonly size?: "row" | "large" | "hero";
}

/** A box's number on its slip of paper. */
export function Label({ tagId, size = "row" }: LabelProps) {
  return <span className={classNames("label", size !== "row" && `is-${size}`)} data-length={tagId.length}>{tagId}
  </span>;
}

/** The slip on a piece of its box. */
export function LabelOnBox(props: LabelProps) {
  return (
    <span className="face">
      <Label {...props} />
    </span>
  );
}
