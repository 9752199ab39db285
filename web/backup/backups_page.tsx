import { type ReactNode, useState } from "react";
import { CircleAlert, CircleCheck, CircleHelp } from "lucide-react";
import { backupActions } from "../../domain/backup/contract.ts";
import type { Backup } from "../../domain/backup/backup.ts";
import { type BackupStanding, standingOf } from "../../domain/backup/standing.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { actionClient } from "../api/client.ts";
import { useAnswer, useWrite } from "../api/use_answer.ts";
import { useTitle } from "../base/use_title.ts";
import { Button } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";
import { PageHead } from "../ui/page_head.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState } from "../ui/state.tsx";
import styles from "./backup.module.css";

const backupCalls = actionClient("/api/backend/backup", backupActions);

export function BackupsPage() {
  useTitle("Backups");
  const { answer, again } = useAnswer(backupCalls.query("list_backups", {}), "Failed to load the backups");
  return (
    <main className="page is-narrow" tabIndex={-1}>
      <PageHead backOnPhone="/app/setting" title="Backups" />
      {answer.status === "loading" && <Waiting>Loading backups…</Waiting>}
      {answer.status === "failed" && <FailedState sentence={answer.sentence} onRetry={again} />}
      {answer.status === "ready" && (
        <div className="stack gap-12">
          <Standing {...answer.value} onLook={again} />
          {answer.value.backups.map((backup) => <BackupRow key={backup.name} backup={backup} />)}
        </div>
      )}
    </main>
  );
}

const GOOD = <CircleCheck className="green" aria-hidden="true" />;
const UNKNOWN = <CircleHelp className="amber" aria-hidden="true" />;
const BAD = <CircleAlert className="red" aria-hidden="true" />;

const STANDINGS: Readonly<Record<BackupStanding, readonly [icon: ReactNode, title: string, sentence: string]>> = {
  good: [GOOD, "All good", "The last backup was restored for a trial, and every row and file came back as it was."],
  unverified: [UNKNOWN, "Not checked yet", "The last backup is there. It has not been restored for a trial yet."],
  incomplete: [
    BAD,
    "The last backup lacks files",
    "They were not in the storage, or not as they were stored; the log names them. The newest backup that has every file stays until another one has.",
  ],
  gone: [
    BAD,
    "The last backup is not there any more",
    "Its file is not where it was made, and no copy of it is known. Unless you carried it to a safe place, bring it back, or make one now.",
  ],
  stale: [
    BAD,
    "The last backup is old",
    "It is older than 36 hours. Look at the reason below, or at the server's log.",
  ],
  failed: [BAD, "The last backup failed", "The reason is below. The backup before it is still there."],
  none: [UNKNOWN, "There is no backup yet", "The first one is made tonight, or now if you ask for it."],
};

interface StandingProps {
  readonly backups: readonly Backup[];
  readonly isRunning: boolean;
  readonly isNightly: boolean;
  readonly onLook: () => void;
}

function Standing({ backups, isRunning, isNightly, onLook }: StandingProps) {
  const [icon, title, sentence] = STANDINGS[standingOf(backups, Date.now())];
  const good = backups.filter(({ files, fault }) => files !== null && fault === null);
  const [last] = good;
  const lastWithAll = good.find(({ missingFiles }) => missingFiles === 0);
  const { run, isPending, isAsked, fault } = useAsking(backups[0]?.name ?? null);
  return (
    <section className="card stack gap-12 starts" aria-label="How backups stand">
      <h2 className="row gap-12 size-22">
        {icon}
        {title}
      </h2>
      <p>{sentence}</p>
      {last && (
        <p>
          {last === lastWithAll ? "Last good one" : "Last one"}: <strong>{momentWords(last.madeAt)}</strong>
          {last.verifiedAt && <>, checked {momentWords(last.verifiedAt)}</>}
        </p>
      )}
      {last !== lastWithAll && (
        <p>
          Last one with every file:{" "}
          <strong>{lastWithAll ? momentWords(lastWithAll.madeAt) : `none of the last ${backups.length}`}</strong>
        </p>
      )}
      {!isNightly && <p className="quiet">Nightly backups are switched off by NIGHTLY_BACKUP=off.</p>}
      <Fault>{fault}</Fault>
      <div className="actions">
        <Button isLoading={isPending} disabled={isRunning} onClick={run}>
          {isRunning ? "Backing up…" : "Back up now"}
        </Button>
        {(isAsked || isRunning) && <Button kind="plain" onClick={onLook}>Look again</Button>}
      </div>
      {isAsked && <p role="status" className="quiet">Asked for. It shows here once it is made.</p>}
    </section>
  );
}

/** @param newest the name of the newest backup: until another one is, what was asked for is not made */
function useAsking(newest: string | null) {
  const [askedAfter, setAskedAfter] = useState<string | null | undefined>();
  const { run, isPending, fault } = useWrite(
    (_: void) => backupCalls.write("make_backup", {}),
    "Failed to ask for a backup",
  );
  const ask = () => run(undefined, { onSuccess: () => setAskedAfter(newest) });
  return { isPending, fault, isAsked: askedAfter === newest, run: ask };
}

function BackupRow({ backup }: { readonly backup: Backup }) {
  const { name, place, reason, madeAt, bytes, verifiedAt, fault, copiedTo, copyFault, missingFiles, isGone } = backup;
  const lacksFiles = missingFiles !== null && missingFiles > 0;
  return (
    <article className="card stack gap-4" aria-label={`Backup of ${momentWords(madeAt)}`}>
      <h3>{momentWords(madeAt)}</h3>
      <p className="quiet">
        {[REASON_WORDS[reason], bytes === null ? "not made" : shownBytes(bytes), contentWords(backup)]
          .filter(Boolean).join(" · ")}
      </p>
      {fault && <p className="notice is-fault breaks">{fault}</p>}
      {!fault && verifiedAt && (
        <p>Checked {momentWords(verifiedAt)}: {lacksFiles ? "what it has comes back" : "it comes back whole"}.</p>
      )}
      {lacksFiles && <p className="notice is-fault breaks">{missingWords(missingFiles)}</p>}
      {isGone && <p className="notice is-fault breaks">Its file is not there any more.</p>}
      {copyFault && <p className="notice is-fault breaks">Not copied to its bucket: {copyFault}</p>}
      {bytes !== null && (
        <p className={`small quiet breaks ${styles.place}`}>
          <code>{name}</code> in {place}
          {copiedTo && <>, with a copy in {copiedTo}</>}
        </p>
      )}
    </article>
  );
}

const REASON_WORDS: Readonly<Record<Backup["reason"], string>> = {
  nightly: "Nightly",
  asked: "Asked for",
  migration: "Before an upgrade",
};

const MOMENT = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

function momentWords(moment: string): string {
  return MOMENT.format(new Date(moment));
}

function missingWords(count: number): string {
  const files = count === 1 ? "1 file was" : `${count.toLocaleString("en")} files were`;
  return `${files} missing from the storage, or not as stored.`;
}

function contentWords({ rows, files }: Pick<Backup, "rows" | "files">): string {
  const count = (number: number, thing: string) => `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
  if (rows === null) return "";
  return files === null ? `${count(rows, "row")}, no files` : `${count(rows, "row")}, ${count(files, "file")}`;
}
