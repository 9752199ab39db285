import type { ReactNode, Ref } from "react";
import { useQueries } from "@tanstack/react-query";
import { ChevronRight, Package, Plus } from "lucide-react";
import type { Item } from "../../../domain/items/item.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { LabelOnBox } from "../../ui/label.tsx";
import sheetStyles from "../sheet.module.css";
import { boxQuery } from "./look_up.ts";
import styles from "./number_list.module.css";

interface BoxOfNumber {
  readonly title: string;
  readonly thumbUrl: string | undefined;
}

interface NumberListProps {
  readonly ref: Ref<HTMLElement>;
  readonly numbers: readonly string[];
  /** Whether a number that no box has leads to a new one. */
  readonly mayCreate: boolean;
  readonly onChoose: (text: string) => void;
  /** None of them, but nearly. */
  readonly onDeny: (text: string) => void;
  readonly children: ReactNode;
}

/** What the number may be, with the boxes that have these numbers; it comes and goes with what the camera sees. */
export function NumberList({ ref, numbers, mayCreate, onChoose, onDeny, children }: NumberListProps) {
  const boxes = useBoxes(numbers);
  const [only, another] = numbers;
  return (
    <section
      ref={ref}
      className={classNames("stack gap-12", sheetStyles.sheet, sheetStyles.coming, sheetStyles.headed)}
      aria-label="What it may be"
    >
      {only !== undefined && another === undefined
        ? (
          <Only
            text={only}
            box={boxes[0]}
            mayCreate={mayCreate}
            onYes={() => onChoose(only)}
            onNo={() => onDeny(only)}
          />
        )
        : (
          <ul role="list" className={`stack ${styles.rows}`}>
            {numbers.map((text, at) => (
              <li key={text}>
                <button
                  type="button"
                  className={`grid gap-12 wide rounded ${styles.row}`}
                  onClick={() => onChoose(text)}
                >
                  <BoxOf text={text} box={boxes[at]} mayCreate={mayCreate} />
                  <ChevronRight className={`quiet ${styles.way}`} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
      {children}
    </section>
  );
}

interface OnlyProps extends BoxOfProps {
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asked, and not just listed: of one there is nothing to choose. */
function Only({ onYes, onNo, ...shown }: OnlyProps) {
  return (
    <>
      <div className={`grid gap-12 wide rounded ${styles.row}`}>
        <BoxOf {...shown} />
      </div>
      <div className={`grid gap-8 ${styles.answers}`}>
        <Button onClick={onYes}>Yes</Button>
        <Button kind="plain" onClick={onNo}>No, fix it</Button>
      </div>
    </>
  );
}

interface BoxOfProps {
  readonly text: string;
  /** Undefined while it is being asked for. */
  readonly box: BoxOfNumber | null | undefined;
  readonly mayCreate: boolean;
}

function BoxOf({ text, box, mayCreate }: BoxOfProps) {
  return (
    <>
      <LabelOnBox tagId={text} />
      <span className={`strong ellipsis ${styles.title}`} data-new={box === null && mayCreate} dir="auto">
        {box === null ? mayCreate ? "New box" : "No box" : box?.title ?? "…"}
      </span>
      <span className={`centered kraft ${styles.photo}`} data-new={box === null && mayCreate}>
        {box?.thumbUrl ? <img src={box.thumbUrl} alt="" /> : <NoPhoto isNew={box === null && mayCreate} />}
      </span>
    </>
  );
}

function NoPhoto({ isNew }: { readonly isNew: boolean }) {
  return isNew ? <Plus aria-hidden="true" /> : <Package strokeWidth={1.5} aria-hidden="true" />;
}

/** The boxes that have these numbers, in their order; null for a number that no box has, nothing while we do not know. */
function useBoxes(numbers: readonly string[]): readonly (BoxOfNumber | null | undefined)[] {
  return useQueries({
    queries: numbers.map(boxQuery),
    combine: (answers) => answers.map(({ data }) => data && boxIn(data.data.items)),
  });
}

function boxIn([item]: readonly Item[]): BoxOfNumber | null {
  if (!item) return null;
  const thumbUrl = item.media.find(({ thumbUrl }) => thumbUrl)?.thumbUrl;
  return { title: item.title || `Box #${item.tagId}`, thumbUrl };
}
