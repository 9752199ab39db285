import { shownText } from "../../domain/logs/shown_text.ts";
import { LEVEL_TONES, nameOf, timeOf, userOf } from "./log_words.ts";
import styles from "./logs.module.css";
import type { Shown } from "./use_logs.ts";

/** A card shows the beginning; all of it stands in the details. */
const MOST_SHOWN = 300;

export function LogCard({ log, count, onOpen }: Shown & { readonly onOpen: () => void }) {
  const user = userOf(log);
  return (
    <li>
      <button type="button" className={`stack gap-4 wide ${styles.card} ${LEVEL_TONES[log.level]}`} onClick={onOpen}>
        <span className={`row wrap small quiet ${styles.head}`}>
          <strong className={`breaks ${styles.name}`} dir="auto">{nameOf(log)}</strong>
          <span className={styles.level}>{log.level}</span>
          <span>{shownText(log.platform)}</span>
          {count > 1 && <span className={`push ${styles.count}`}>{count.toLocaleString("en-US")} times</span>}
        </span>
        <span className={`small breaks ${styles.message}`} dir="auto">
          {shownText(log.message.slice(0, MOST_SHOWN))}
        </span>
        <span className={`row wrap small quiet ${styles.foot}`}>
          <time dateTime={log.timestamp}>{timeOf(log.timestamp)}</time>
          {user && <bdi className="breaks">{shownText(user)}</bdi>}
        </span>
      </button>
    </li>
  );
}
