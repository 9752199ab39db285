import { type ReactNode, type Ref, useState } from "react";
import { ScanBarcode, X } from "lucide-react";
import type { ScanLoopState } from "../../base/scan_loop.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { ownPage } from "./ask_code.ts";
import sheetStyles from "../sheet.module.css";
import styles from "./code_card.module.css";

interface CodeCardProps {
  readonly ref: Ref<HTMLElement>;
  readonly code: string;
  readonly mayChange: boolean;
  readonly keepCode: (code: string, onClose: () => void) => ReactNode;
  readonly onClose: () => void;
  /** The page is left for the form of a new box. */
  readonly onLeave: () => void;
}

/** A code that is kept with no box yet. It is a stranger's text: shown, and a link only to a page of ours. */
export function CodeCard({ ref, code, mayChange, keepCode, onClose, onLeave }: CodeCardProps) {
  const [isKeeping, setKeeping] = useState(false);
  const page = ownPage(code);
  return (
    <section
      ref={ref}
      className={classNames("stack gap-12", sheetStyles.sheet, sheetStyles.coming, sheetStyles.headed, styles.card)}
      aria-label="A code"
    >
      <div className="row gap-12">
        <ScanBarcode className="quiet" aria-hidden="true" />
        <bdi className="ellipsis grow">{code}</bdi>
        <IconButton name="Close" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {page && (
        <div className="actions">
          <ButtonLink to={page}>Open this page</ButtonLink>
        </div>
      )}
      {mayChange && !page && (
        <div className="actions">
          <Button onClick={() => setKeeping(true)}>Choose its box</Button>
          <ButtonLink
            kind="plain"
            to="/app/item/new"
            replace
            state={{ isScanned: true, code } satisfies ScanLoopState}
            onClick={onLeave}
          >
            New box
          </ButtonLink>
        </div>
      )}
      {isKeeping && keepCode(code, () => setKeeping(false))}
    </section>
  );
}
