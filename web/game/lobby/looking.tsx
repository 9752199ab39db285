import { useState } from "react";
import { Bot, Share2, TriangleAlert } from "lucide-react";
import type { Matchmaking } from "../../../domain/game/matchmaking/matchmaking.ts";
import { delays } from "../../base/delays.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useNow } from "../countdown.ts";
import { TimeBar } from "../events/event_time.tsx";
import { shareAddress } from "../share_address.ts";
import styles from "./event_room.module.css";

const SECOND_MS = 1_000;
/** From this level on few players are near. */
const HIGH_LEVEL = 8;
const NOTICE = `notice wide ${styles.notice}`;

interface LookingProps {
  readonly context: Matchmaking;
  readonly onCancel: () => void;
  readonly onPractise: () => void;
}

export function Looking({ context, onCancel, onPractise }: LookingProps) {
  const { event, player, queueSize, warning, predicted } = context;
  const waitedMs = useWaited(context.waitedMs);
  return (
    <section className={`grid gap-16 panel breaks starts column ${styles.card}`}>
      <Spinner className={styles.spinner} />
      <h2>Looking for a player...</h2>
      <p className="quiet" aria-live="polite">{othersWords(queueSize)}</p>
      {warning && <p className={NOTICE} role="status">{warning}</p>}
      <dl className={`facts ${styles.facts}`}>
        <div>
          <dt>Your level</dt>
          <dd>{player?.level}</dd>
        </div>
        <div>
          <dt>Waited</dt>
          <dd role="timer" data-part="waited">{Math.floor(waitedMs / SECOND_MS)}s</dd>
        </div>
      </dl>
      {event && <TimeBar event={event} />}
      {(player?.level ?? 0) >= HIGH_LEVEL && (
        <p className={NOTICE}>
          <TriangleAlert aria-hidden="true" />
          <span>At level {player?.level} few players are near you, so finding one can take longer.</span>
        </p>
      )}
      <div className="stack gap-12" role="status">
        {waitedMs >= delays.waysOn && event && (
          <WaysOn eventId={event.eventId} title={event.title} onPractise={onPractise} />
        )}
      </div>
      <Button kind="plain" isLoading={predicted !== null} onClick={onCancel}>Cancel</Button>
    </section>
  );
}

/** Oneself is in the queue too. */
function othersWords(queueSize: number): string {
  const others = Math.max(queueSize - 1, 0);
  if (others === 0) return "Nobody else is waiting yet.";
  return others === 1 ? "1 other player is waiting." : `${others} other players are waiting.`;
}

/** @param toldMs how long the server says that one has waited; counting begins anew when it says something else */
function useWaited(toldMs: number): number {
  const now = useNow(SECOND_MS / 4);
  const [counting, setCounting] = useState({ toldMs, since: now - toldMs });
  if (counting.toldMs !== toldMs) setCounting({ toldMs, since: now - toldMs });
  return Math.max(now - counting.since, 0);
}

interface WaysOnProps {
  readonly eventId: string;
  readonly title: string;
  readonly onPractise: () => void;
}

function WaysOn({ eventId, title, onPractise }: WaysOnProps) {
  return (
    <>
      <p>You keep your place. Meanwhile:</p>
      <div className="actions">
        <Button onClick={onPractise}>
          <Bot aria-hidden="true" /> Practise
        </Button>
        <Button kind="plain" onClick={() => shareAddress(`/app/events/view/${eventId}`, `Play with me in ${title}`)}>
          <Share2 aria-hidden="true" /> Invite somebody
        </Button>
      </div>
    </>
  );
}
