import { useState } from "react";
import { TriangleAlert } from "lucide-react";
import type { Import } from "../../domain/transfer/import.ts";
import type { SameNumber } from "../../domain/transfer/plan/import_plan.ts";
import type { ReadingChoice } from "../../domain/transfer/reading.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { SeePro } from "../auth/see_pro.tsx";
import { transferCalls } from "../api/transfer.ts";
import { useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { Fault } from "../ui/field.tsx";
import { ImportReading } from "./import_reading.tsx";
import { ImportRows } from "./import_rows.tsx";
import { boxes, cameBeforeOf, leftOutOf, progressWords, SAME_NUMBER_OPTIONS, summaryOf } from "./import_words.ts";
import styles from "./transfer.module.css";

/** What would become of every row, before anything is made. */
export function ImportPreview({ found }: { readonly found: Import }) {
  const { importId, fileName, takenFor, state, rows, sameNumber, sentence, reading } = found;
  const [chosen, setChosen] = useState<SameNumber | null>(sameNumber === "skip" ? null : sameNumber);
  const choose = useWrite(
    (choice: SameNumber) => transferCalls.write("CHOOSE_SAME_NUMBER", { importId, sameNumber: choice }),
    "Failed to look at it again. Please try again.",
  );
  const read = useWrite(
    (choice: ReadingChoice) => transferCalls.write("CHOOSE_READING", { importId, ...choice }),
    "Failed to read it again. Please try again.",
  );
  const hasTheirNumbers = reading?.numbers !== "next";
  const isBusy = choose.isPending || read.isPending || state !== "ready";
  return (
    <>
      <p>
        <strong className="breaks">{fileName}</strong> <span className="quiet">{takenFor}</span>
      </p>
      {sentence && (
        <p className="notice" role="alert">
          <TriangleAlert aria-hidden="true" /> {sentence}
        </p>
      )}
      <div className={`strong size-18 ${styles.summary}`} role="status">
        <Summary found={found} />
      </div>
      {reading && <ImportReading reading={reading} isBusy={isBusy} onChange={read.run} />}
      {((chosen && hasTheirNumbers) || rows.skip + rows.merge > 0) && (
        <Choice
          isWrapping
          isBusy={isBusy}
          title="When a box is here already"
          options={SAME_NUMBER_OPTIONS}
          value={chosen ?? sameNumber}
          onChange={(choice) => {
            setChosen(choice);
            choose.run(choice, { onError: () => setChosen(chosen) });
          }}
        />
      )}
      <Fault>{choose.fault ?? read.fault}</Fault>
      <PreviewActions found={found} isBusy={isBusy} />
      <ImportRows found={found} />
    </>
  );
}

/** Nothing is counted before all rows were looked at. */
function Summary({ found }: { readonly found: Import }) {
  const { state, rows, files } = found;
  if (state !== "ready") return <p>{state === "reading" ? "Reading it again…" : progressWords(found)}</p>;
  const [leftOut, before] = [leftOutOf(rows), cameBeforeOf(found)];
  return (
    <>
      <p>
        {summaryOf(found)}
        {files.bytes > 0 && <span className="quiet">{` ${shownBytes(files.bytes)}`}</span>}
      </p>
      {leftOut !== "" && <p className={styles.leftOut}>{leftOut}</p>}
      {before !== "" && <p className={styles.leftOut}>{before}</p>}
    </>
  );
}

function PreviewActions({ found, isBusy }: { readonly found: Import; readonly isBusy: boolean }) {
  const { importId, state, rows, isBeyondLimit } = found;
  const apply = useWrite(
    () => transferCalls.write("APPLY_IMPORT", { importId }),
    "Failed to import. Please try again.",
  );
  const discard = useWrite(
    () => transferCalls.write("DISCARD_IMPORT", { importId }),
    "Failed to cancel. Please try again.",
  );
  const count = rows.create + rows.merge;
  return (
    <>
      {isBeyondLimit && (
        <p className="small quiet">
          What goes beyond the free plan's new boxes of this month stays out. <SeePro />
        </p>
      )}
      <div className="actions">
        {count > 0 && (
          <Button isLoading={apply.isPending || isBusy} onClick={() => apply.run()}>
            {state === "ready" ? `Import ${boxes(count)}` : "Import"}
          </Button>
        )}
        <Button kind="plain" isLoading={discard.isPending} onClick={() => discard.run()}>Cancel</Button>
      </div>
      <Fault>{apply.fault ?? discard.fault}</Fault>
    </>
  );
}
