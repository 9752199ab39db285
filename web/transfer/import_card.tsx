import { useRef } from "react";
import { FileUp } from "lucide-react";
import type { Import } from "../../domain/transfer/import.ts";
import { transferCalls } from "../api/transfer.ts";
import { useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";
import { ImportPreview } from "./import_preview.tsx";
import { isAtWork, progressWords } from "./import_words.ts";
import { ProgressLine } from "./progress_line.tsx";
import styles from "./transfer.module.css";
import { useImportUpload } from "./use_import_upload.ts";

interface ImportCardProps {
  readonly newest: Import | undefined;
}

export function ImportCard({ newest }: ImportCardProps) {
  const { upload, fault, start, cancel } = useImportUpload();
  return (
    <section className={`card stack gap-16 shrinks ${styles.card}`} aria-labelledby="import">
      <h2 className="size-22" id="import">Bring boxes in</h2>
      {upload
        ? (
          <>
            <ProgressLine share={upload.share}>
              {upload.share < 1 ? `Uploading ${upload.fileName}…` : `Storing ${upload.fileName}…`}
            </ProgressLine>
            <div className="actions">
              <Button kind="plain" onClick={cancel}>Cancel</Button>
            </div>
          </>
        )
        : <CurrentImport newest={newest} onFile={start} />}
      <Fault>{fault}</Fault>
    </section>
  );
}

function CurrentImport({ newest, onFile }: ImportCardProps & { readonly onFile: (file: File) => void }) {
  if (newest?.state === "ready" || (newest && isSeenAgain(newest))) {
    return <ImportPreview key={newest.importId} found={newest} />;
  }
  if (newest && isAtWork(newest.state)) {
    const { done, of } = newest.progress;
    return <ProgressLine share={of > 0 ? done / of : null}>{progressWords(newest)}</ProgressLine>;
  }
  if (newest?.state === "failed") return <FailedImport found={newest} onFile={onFile} />;
  return (
    <>
      <p>
        A zip that was exported here, what Homebox, Sortly or Shelf export, or any table (CSV). You see what becomes of
        every row before anything is made.
      </p>
      <div className="actions">
        <ImportFile onFile={onFile}>Choose a file</ImportFile>
      </div>
    </>
  );
}

/** Read or planned anew, it stays in sight meanwhile. */
function isSeenAgain({ state, reading, rows: { create, merge, skip, refuse } }: Import): boolean {
  if (state === "reading") return reading !== undefined;
  return state === "planning" && (reading !== undefined || create + merge + skip + refuse > 0);
}

function FailedImport({ found, onFile }: { readonly found: Import; readonly onFile: (file: File) => void }) {
  const discard = useWrite(
    () => transferCalls.write("DISCARD_IMPORT", { importId: found.importId }),
    "Failed to clear this. Please try again.",
  );
  return (
    <>
      <p className="notice is-fault" role="alert">
        <span>
          <strong className="breaks">{found.fileName} could not be imported.</strong> {found.sentence}
        </span>
      </p>
      <div className="actions">
        <ImportFile onFile={onFile}>Choose another file</ImportFile>
        <Button kind="plain" isLoading={discard.isPending} onClick={() => discard.run()}>Dismiss</Button>
      </div>
      <Fault>{discard.fault}</Fault>
    </>
  );
}

interface ImportFileProps {
  readonly onFile: (file: File) => void;
  readonly children: string;
}

function ImportFile({ onFile, children }: ImportFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" /> {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,.csv,.tsv,.txt,.json"
        aria-label="File to import"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
