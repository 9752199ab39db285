import { useLayoutEffect, useRef, useState } from "react";
import { counted } from "../../domain/wire/counted.ts";
import type { Import } from "../../domain/transfer/import.ts";
import { transferCalls } from "../api/transfer.ts";
import { useWrite } from "../api/use_answer.ts";
import { showFailure } from "../api/show_failure.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { outcomeOf } from "./import_words.ts";
import styles from "./transfer.module.css";

const PAST: ReadonlySet<Import["state"]> = new Set(["applied", "undoing", "undone"]);

export function PastImports({ imports }: { readonly imports: readonly Import[] }) {
  const past = imports.filter(({ state }) => PAST.has(state));
  if (past.length === 0) return null;
  return (
    <section className={`card stack gap-16 shrinks ${styles.card}`} aria-labelledby="past-imports">
      <h2 className="size-22" id="past-imports">Imported before</h2>
      <ul role="list" className="lines">
        {past.map((found) => <PastImport key={found.importId} found={found} />)}
      </ul>
    </section>
  );
}

const DAY: Intl.DateTimeFormatOptions = { month: "short", day: "numeric", year: "numeric" };

function PastImport({ found }: { readonly found: Import }) {
  const [isAsking, setAsking] = useState(false);
  const row = useFocusThatIsLeft(found.state);
  return (
    <li className="spread" ref={row} tabIndex={-1}>
      <span className={`stack breaks shrinks ${styles.words}`}>
        <strong>{found.fileName}</strong>
        <span className="quiet small">
          {new Intl.DateTimeFormat("en-US", DAY).format(new Date(found.createdAt))} · {outcomeOf(found)}
        </span>
        {found.sentence && <span className="small">{found.sentence}</span>}
      </span>
      {found.state === "applied" && (
        <span className="actions">
          <ButtonLink kind="plain" to="/app/home?sort=changed">See your boxes</ButtonLink>
          <Button kind="plain" onClick={() => setAsking(true)}>Take back</Button>
        </span>
      )}
      {isAsking && <TakeBackDialog found={found} onClose={() => setAsking(false)} />}
    </li>
  );
}

/** The button that had the focus goes with the state; the focus goes to its row then, and not to the page's beginning. */
function useFocusThatIsLeft(state: Import["state"]) {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(state);
  useLayoutEffect(() => {
    if (before.current !== state && document.activeElement === document.body) row.current?.focus();
    before.current = state;
  }, [state]);
  return row;
}

const NOT_TAKEN_BACK = "Failed to take it back. Please try again.";

function TakeBackDialog({ found, onClose }: { readonly found: Import; readonly onClose: () => void }) {
  const { importId, fileName, rows } = found;
  const undo = useWrite(() => transferCalls.write("UNDO_IMPORT", { importId }), NOT_TAKEN_BACK);
  return (
    <ConfirmDialog
      title={`Take ${fileName} back?`}
      doIt="Take back"
      isLoading={undo.isPending}
      onConfirm={() =>
        undo.run(undefined, {
          onError: (error) => showFailure(error, NOT_TAKEN_BACK),
          onSettled: onClose,
        })}
      onClose={onClose}
    >
      <p>
        {rows.create > 0 &&
          `${
            counted(rows.create, "box goes", "boxes go")
          } into the trash, for 30 days, whatever you changed in them since. On the free plan they stay counted as new boxes of this month. `}
        {rows.merge > 0 &&
          "Merged boxes get back what nobody changed since, and lose the files that came with this import."}
      </p>
    </ConfirmDialog>
  );
}
