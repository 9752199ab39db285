import { useRef, useState } from "react";
import { Trash2 } from "lucide-react";
import { type KeptPicture, type KeptScanFigures, scanActions } from "../../../domain/scan/contract.ts";
import { actionClient } from "../../api/client.ts";
import { useAnswer, useWrite } from "../../api/use_answer.ts";
import { useUser } from "../../auth/login.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { OpenBoxDrawing } from "../../ui/drawings/drawings.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedState, State } from "../../ui/state.tsx";
import { showToast } from "../../ui/toasts.tsx";
import styles from "./kept_pictures.module.css";
import { addressOf } from "../../api/call_row.ts";
import { withBasePath } from "../../base/page_config.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { showFailure } from "../../api/show_failure.ts";

const NOT_DELETED = { one: "This picture could not be deleted.", all: "The kept pictures could not be deleted." };
/** So many are shown before one asks for the rest. */
const FIRST_SHOWN = 24;
const scanCalls = actionClient("/api/backend/scans", scanActions);

/** In the settings: the pictures of numbers that this person kept, to be looked at and taken back at any time. */
export function KeptPictures() {
  const isAdmin = useUser()?.isAdmin ?? false;
  return (
    <>
      <OwnPictures />
      {isAdmin && <EverybodysPictures />}
    </>
  );
}

function OwnPictures() {
  const { answer, again } = useAnswer(scanCalls.query("LIST_KEPT_SCANS", {}), "Failed to load your kept pictures");
  const [isAsking, setAsking] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const forget = useWrite(
    () => scanCalls.write("FORGET_KEPT_SCANS", {}),
    NOT_DELETED.all,
  );
  if (answer.status === "loading") return <Waiting>Loading your kept pictures…</Waiting>;
  if (answer.status === "failed") return <FailedState sentence={answer.sentence} onRetry={again} />;
  const { scans } = answer.value.data;
  if (scans.length === 0) return <NoPictures />;
  const pictures = scans.length === 1 ? "picture" : "pictures";
  return (
    <section className="card stack gap-12" aria-labelledby="kept-pictures">
      <h2 className="size-22" id="kept-pictures" ref={heading} tabIndex={-1}>Kept pictures of numbers</h2>
      <p className="quiet">You shared {scans.length} {pictures} to improve reading.</p>
      <ul role="list" className={`grid gap-12 ${styles.pictures}`} aria-label="Kept pictures">
        {scans.slice(0, isWhole ? scans.length : FIRST_SHOWN).map((scan) => (
          <KeptPictureTile
            key={scan.scanId}
            scan={scan}
            forget={() => scanCalls.write("FORGET_KEPT_SCAN", { scanId: scan.scanId })}
            onForgotten={() => heading.current?.focus()}
          />
        ))}
      </ul>
      <div className="actions">
        {!isWhole && scans.length > FIRST_SHOWN && (
          <Button kind="plain" onClick={() => setWhole(true)}>Show all {scans.length}</Button>
        )}
        <Button kind="plain" onClick={() => setAsking(true)}>Delete kept pictures</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${scans.length} kept ${pictures}?`}
          doIt="Delete"
          isLoading={forget.isPending}
          onConfirm={() =>
            forget.run(undefined, {
              onSuccess: () => showToast({ sentence: "The kept pictures are deleted." }),
              onError: (error) => showFailure(error, NOT_DELETED.all),
              onSettled: () => setAsking(false),
            })}
          onClose={() => forget.isPending || setAsking(false)}
        >
          <p>This cannot be undone. Your boxes and their photos stay.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** For admins: how well the pictures were read that people kept. */
function EverybodysPictures() {
  const { answer, again } = useAnswer(
    scanCalls.query("KEPT_SCAN_FIGURES", {}),
    "Failed to count everybody's kept pictures",
  );
  if (answer.status === "loading") return <Waiting>Counting everybody's kept pictures…</Waiting>;
  if (answer.status === "failed") return <FailedState sentence={answer.sentence} onRetry={again} />;
  return <Figures figures={answer.value.data} />;
}

function Figures({ figures: { kept, people, asTyped, otherwise, notAtAll } }: { readonly figures: KeptScanFigures }) {
  return (
    <section className="card stack gap-12" aria-labelledby="everybodys-pictures">
      <h2 className="size-22" id="everybodys-pictures">Everybody's kept pictures</h2>
      <dl className={`stack gap-8 ${styles.figures}`}>
        <Figure name="Kept" value={`${kept} by ${people} ${people === 1 ? "person" : "people"}`} />
        <Figure name="Read right" value={asTyped} />
        <Figure name="Read as another number" value={otherwise} />
        <Figure name="Not read" value={notAtAll} />
      </dl>
      <p className="quiet small">
        Most were kept because a reading was corrected, so this tells what is hard and not how often reading fails.{" "}
        <code>stowmark scans export</code> writes them into a folder to measure and train with.
      </p>
    </section>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string | number }) {
  return (
    <div className="flex wrap spread">
      <dt className="quiet">{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}

function NoPictures() {
  return (
    <State drawing={<OpenBoxDrawing />} title="You shared no pictures of numbers">
      <p className="quiet">
        When you correct a number while scanning, you can share its picture to improve reading. It then shows here.
      </p>
    </State>
  );
}

interface KeptPictureTileProps {
  readonly scan: KeptPicture;
  readonly forget: () => Promise<unknown>;
  readonly onForgotten: () => void;
}

/** One kept picture, with what its owner said and what had been read. */
function KeptPictureTile({ scan: { scanId, label, readAs }, forget, onForgotten }: KeptPictureTileProps) {
  const [isMissing, setMissing] = useState(false);
  const [isGone, setGone] = useState(false);
  const { run, isPending } = useWrite(forget, NOT_DELETED.one);
  const remove = () =>
    run(undefined, {
      onSuccess: () => {
        setGone(true);
        showToast({ sentence: `The picture of ${label} is deleted.` });
        onForgotten();
      },
      onError: (error) => showFailure(error, NOT_DELETED.one),
    });
  return (
    <li className={`grid gap-8 shrinks ${styles.picture}`}>
      {isMissing ? <p className="quiet small">This picture could not be loaded.</p> : (
        <img
          src={withBasePath(addressOf(scanActions.get_kept_scan, { scanId }))}
          alt={`The number ${label} as the camera saw it`}
          loading="lazy"
          onError={() => setMissing(true)}
        />
      )}
      <p>
        <strong>{label}</strong> <span className="quiet small">{readingWords(label, readAs)}</span>
      </p>
      <IconButton name={`Delete the picture of ${label}`} disabled={isPending || isGone} onClick={remove}>
        <Trash2 />
      </IconButton>
    </li>
  );
}

function readingWords(label: string, readAs: string): string {
  if (readAs === "") return "not read";
  return readAs === label ? "read right" : `read as ${readAs}`;
}
