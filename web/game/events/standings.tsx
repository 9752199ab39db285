import { Fragment, useState } from "react";
import { Bot, Heart } from "lucide-react";
import type { Standing } from "../../../domain/game/events/event.ts";
import { nameOf } from "../../../domain/game/players/name_of.ts";
import { classNames } from "../../ui/class_names.ts";
import { Button } from "../../ui/button.tsx";
import { livesWords } from "./event_words.ts";
import styles from "./standings.module.css";
import { standingsInSight } from "./standings_in_sight.ts";

const FIRST_ROWS = 100;

interface StandingsProps {
  readonly standings: readonly Standing[];
  readonly userId: string;
}

/** The table of a tournament; one's own row stays in sight while the others scroll. */
export function Standings({ standings, userId }: StandingsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { rows, gapBeforeLast, hidden } = standingsInSight(standings, userId, showsAll ? Infinity : FIRST_ROWS);
  return (
    <>
      <table className={`figures wide ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col" className={`quiet ${styles.rank}`}>#</th>
            <th scope="col">Player</th>
            <th scope="col" className={styles.number}>Level</th>
            <th scope="col" className={styles.number}>Won</th>
            <th scope="col" className={styles.number}>Lost</th>
            <th scope="col">Lives</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((standing, index) => (
            <Fragment key={standing.userId}>
              {gapBeforeLast > 0 && index === rows.length - 1 && <Gap count={gapBeforeLast} />}
              <Row standing={standing} isMe={standing.userId === userId} />
            </Fragment>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <Button kind="bare" onClick={() => setShowsAll(true)}>Show all {standings.length} players</Button>}
    </>
  );
}

function Row({ standing, isMe }: { readonly standing: Standing; readonly isMe: boolean }) {
  return (
    <tr className={classNames(isMe && styles.me, standing.isEliminated && styles.out)}>
      <td className={`quiet ${styles.rank}`}>{standing.place}</td>
      <th scope="row">
        <bdi className={`strong breaks ${styles.name}`}>{nameOf(standing)}</bdi>
        {standing.isBot && <Bot size={16} className="quiet inline" role="img" aria-label="a bot" />}
        {standing.displayName && <bdi className="quiet small">@{standing.username}</bdi>}
        {isMe && <span className="quiet small">you</span>}
        {standing.isEliminated && <span className={`small ${styles.badge}`}>Eliminated</span>}
      </th>
      <td className={styles.number}>{standing.level}</td>
      <td className={styles.number}>{standing.wins}</td>
      <td className={styles.number}>{standing.losses}</td>
      <td>
        <Lives lives={standing.lives} />
      </td>
    </tr>
  );
}

const MAX_HEARTS = 3;

function Lives({ lives }: { readonly lives: number }) {
  const hearts = Math.min(lives, MAX_HEARTS);
  return (
    <span className={styles.lives} role="img" aria-label={livesWords(lives)}>
      {lives > MAX_HEARTS
        ? (
          <>
            {lives} <Heart size={16} fill="currentColor" aria-hidden="true" />
          </>
        )
        : Array.from(
          { length: hearts },
          (_, index) => <Heart key={index} size={16} fill="currentColor" aria-hidden="true" />,
        )}
    </span>
  );
}

function Gap({ count }: { readonly count: number }) {
  return (
    <tr>
      <td colSpan={6} className={styles.gap}>{count} more</td>
    </tr>
  );
}
