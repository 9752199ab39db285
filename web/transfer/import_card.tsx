import { useEffect, useRef, useState } from "react";
import { FileUp } from "lucide-react";
import type { Import } from "../../domain/transfer/import.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { transferCalls, uploadImport } from "../api/transfer.ts";
import { useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { cssVars } from "../ui/css_vars.ts";
import { Fault } from "../ui/field.tsx";
import { FilePicker } from "../ui/file_picker.tsx";
import { useCloseGuard } from "../ui/use_close_guard.ts";
import { ImportPreview } from "./import_preview.tsx";
import { isAtWork, progressWords } from "./import_words.ts";
import styles from "./transfer.module.css";

interface ImportCardProps {
  readonly newest: Import | undefined;
}

export function ImportCard({ newest }: ImportCardProps) {
  const { upload, fault, start, cancel } = useImportUpload();
  useCloseGuard(upload !== null);
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
        <ChooseFile onFile={onFile}>Choose a file</ChooseFile>
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
        <ChooseFile onFile={onFile}>Choose another file</ChooseFile>
        <Button kind="plain" isLoading={discard.isPending} onClick={() => discard.run()}>Dismiss</Button>
      </div>
      <Fault>{discard.fault}</Fault>
    </>
  );
}

interface ChooseFileProps {
  readonly onFile: (file: File) => void;
  readonly children: string;
}

function ChooseFile({ onFile, children }: ChooseFileProps) {
  return (
    <FilePicker
      accept=".zip,.csv,.tsv,.txt,.json"
      aria-label="File to import"
      onFiles={([file]) => file && onFile(file)}
    >
      <FileUp aria-hidden="true" /> {children}
    </FilePicker>
  );
}

interface ProgressLineProps {
  /** From 0 to 1; null where nobody knows. */
  readonly share: number | null;
  readonly children: string;
}

function ProgressLine({ share, children }: ProgressLineProps) {
  return (
    <div className="stack gap-8 breaks">
      <p role="status">{children}</p>
      <span
        className={styles.bar}
        role="progressbar"
        aria-label={children}
        data-unknown={share === null || undefined}
        {...(share !== null && { "aria-valuenow": Math.round(share * 100) })}
        style={cssVars({ "--progress": share ?? 0 })}
      />
    </div>
  );
}

/** One file on its way to the server; going away from the page ends it. */
function useImportUpload() {
  const [upload, setUpload] = useState<{ readonly fileName: string; readonly share: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const ending = useRef<AbortController | null>(null);
  useEffect(() => () => ending.current?.abort(), []);

  async function start(file: File): Promise<void> {
    const controller = ending.current = new AbortController();
    setFault(null);
    setUpload({ fileName: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setUpload({ fileName: file.name, share });
      await uploadImport({ file, signal: controller.signal, onProgress });
    } catch (error) {
      if (!controller.signal.aborted) setFault(sentenceOf(error, "Failed to upload the file. Please try again."));
    } finally {
      setUpload(null);
    }
  }

  return { upload, fault, start, cancel: () => ending.current?.abort() };
}
