import type { Backup } from "../../domain/backup/backup.ts";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { contentWords, missingWords, momentWords, REASON_WORDS } from "./backup_words.ts";
import styles from "./backup.module.css";

export function BackupRow({ backup }: { readonly backup: Backup }) {
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
