import type { ReactNode, Ref } from "react";
import type { SnapshotFrom } from "xstate";
import { ChevronRight, Package, Plus } from "lucide-react";
import { listed } from "../../domain/scan/scan.ts";
import type { scanMachine } from "../../domain/scan/scan_machine.ts";
import { classNames } from "../ui/class_names.ts";
import { LabelOnBox } from "../ui/label.tsx";
import sheetStyles from "./sheet.module.css";
import styles from "./number_list.module.css";
import { type BoxOfNumber, useBoxes } from "./use_boxes.ts";

interface NumberListProps {
  readonly ref: Ref<HTMLElement>;
  readonly numbers: readonly string[];
  readonly onChoose: (text: string) => void;
  readonly children: ReactNode;
}

export function choiceIn({ value: { number }, context }: SnapshotFrom<typeof scanMachine>): readonly string[] {
  return number === "looking" || number === "unclearPhoto" ? listed(context) : [];
}

/** What the number may be, with the boxes that have these numbers; it comes and goes with what the camera sees. */
export function NumberList({ ref, numbers, onChoose, children }: NumberListProps) {
  const boxes = useBoxes(numbers);
  return (
    <section
      ref={ref}
      className={classNames(sheetStyles.sheet, sheetStyles.coming, sheetStyles.headed)}
      aria-label="What it may be"
    >
      <ul role="list" className={styles.rows}>
        {numbers.map((text, at) => (
          <li key={text}>
            <Row text={text} box={boxes[at]} onClick={() => onChoose(text)} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

interface RowProps {
  readonly text: string;
  /** Undefined while it is being asked for. */
  readonly box: BoxOfNumber | null | undefined;
  readonly onClick: () => void;
}

function Row({ text, box, onClick }: RowProps) {
  return (
    <button type="button" className={styles.row} onClick={onClick}>
      <LabelOnBox tagId={text} />
      <span className={styles.title} data-new={box === null}>{box === null ? "New box" : box?.title ?? "…"}</span>
      <span className={styles.photo} data-new={box === null}>
        {box?.thumbUrl ? <img src={box.thumbUrl} alt="" /> : <NoPhoto isNew={box === null} />}
      </span>
      <ChevronRight className={styles.way} aria-hidden="true" />
    </button>
  );
}

function NoPhoto({ isNew }: { readonly isNew: boolean }) {
  return isNew ? <Plus aria-hidden="true" /> : <Package strokeWidth={1.5} aria-hidden="true" />;
}
