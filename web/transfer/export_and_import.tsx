import { useEffect, useRef } from "react";
import { Download } from "lucide-react";
import type { Import } from "../../domain/transfer/import.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { useLimits } from "../api/items.ts";
import { EXPORT_PATH, markBoxesStale, transferCalls } from "../api/transfer.ts";
import { useAnswer } from "../api/use_answer.ts";
import { useMayChange } from "../auth/households.ts";
import { withBasePath } from "../base/page_config.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState } from "../ui/state.tsx";
import { ImportCard } from "./import_card.tsx";
import { isAtWork } from "./import_words.ts";
import { PastImports } from "./past_imports.tsx";
import styles from "./transfer.module.css";

/** In the settings: everything one has as one file, and boxes out of files. */
export function ExportAndImport() {
  return (
    <div className="stack gap-16 shrinks">
      <ExportCard />
      {useMayChange() && <Imports />}
    </div>
  );
}

function Imports() {
  const { answer, again, imports } = useImports();
  return (
    <>
      {answer.status === "loading" && <Waiting>Loading your imports…</Waiting>}
      {answer.status === "failed" && <FailedState sentence={answer.sentence} onRetry={again} />}
      {answer.status === "ready" && <ImportCard newest={imports[0]} />}
      <PastImports imports={imports} />
    </>
  );
}

function ExportCard() {
  return (
    <section className={`card stack gap-16 shrinks ${styles.card}`} aria-labelledby="export">
      <h2 className="size-22" id="export">Take everything with you</h2>
      <p>
        One zip with all your boxes, the trash included: a table for spreadsheets, a list for programs, and every photo
        and file as you uploaded it. It costs nothing on any plan, and can be imported here or on another server.
      </p>
      <div className="actions">
        <ButtonLink href={withBasePath(EXPORT_PATH)} download="">
          <Download aria-hidden="true" /> Download everything
        </ButtonLink>
      </div>
      <ExportSize />
    </section>
  );
}

function ExportSize() {
  const limits = useLimits();
  return limits && (
    <p className="quiet small">
      {limits.bytesUsed > 0 && `About ${shownBytes(limits.bytesUsed)}. `}A download that breaks off goes on where it
      stopped.
    </p>
  );
}

const ASKED_EVERY_MS = 700;

/** One's imports, asked again for as long as something is at work. */
function useImports() {
  const { answer, again } = useAnswer({
    ...transferCalls.query("GET_IMPORTS", {}),
    refetchInterval: ({ state }) =>
      state.data?.data.imports.some((one) => isAtWork(one.state)) ? ASKED_EVERY_MS : false,
  }, "Failed to load your imports. Please try again.");
  const imports = answer.status === "ready" ? answer.value.data.imports : [];
  useStaleBoxes(imports);
  return { answer, again, imports };
}

/** When one of them was done, what other pages remember of boxes is old. */
function useStaleBoxes(imports: readonly Import[]): void {
  const done = imports.filter(({ state }) => state === "applied" || state === "undone")
    .map(({ importId, state }) => `${importId} ${state}`).join();
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (before.current !== null && before.current !== done) markBoxesStale();
    before.current = done;
  }, [done]);
}
