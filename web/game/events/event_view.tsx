import type { Standing, TournamentEvent } from "../../../domain/game/events/event.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { PageHead } from "../../ui/page_head.tsx";
import { CalendarButtons } from "./calendar_buttons.tsx";
import styles from "./event_view.module.css";
import { EventEnding } from "./event_ending.tsx";
import { isDecided, ordinal, rulesWords, spanWords } from "./event_words.ts";
import { Standings } from "./standings.tsx";
import { EventStatus, isAhead, TimeBar, TimeLeft } from "./event_time.tsx";

interface EventViewProps {
  readonly event: TournamentEvent;
  readonly userId: string;
}

export function EventView({ event, userId }: EventViewProps) {
  const standings = event.standings ?? [];
  const mine = standings.find((standing) => standing.userId === userId);
  return (
    <>
      <PageHead back="/app/events" title={event.title} note={<EventStatus event={event} />} />
      <div className={`stack gap-16 ${styles.head}`}>
        {mine && isDecided(event) && <EventEnding event={event} mine={mine} />}
        {event.description && <p className={styles.description} dir="auto">{event.description}</p>}
        <TimeBar event={event} look="tall" />
        <Facts event={event} />
        <div className="actions">
          <WayIn event={event} mine={mine} />
          {isAhead(event) && <CalendarButtons event={event} />}
        </div>
      </div>
      <section aria-labelledby="standings">
        <h2 id="standings" className={`size-22 ${styles.standings}`}>Standings</h2>
        {standings.length > 0 ? <Standings standings={standings} userId={userId} /> : (
          <p className="quiet">
            {isAhead(event) ? "Nobody has entered yet. Be the first." : "Nobody has played in this event."}
          </p>
        )}
      </section>
    </>
  );
}

/** What one has to know before entering, in two lines. */
function Facts({ event }: { readonly event: TournamentEvent }) {
  return (
    <div className="figures">
      <p>
        {rulesWords(event)}
        {event.status !== "cancelled" && (
          <>
            {", "}
            <strong>
              <TimeLeft event={event} />
            </strong>
          </>
        )}
      </p>
      <p className="quiet small">{spanWords(event)}</p>
    </div>
  );
}

function WayIn({ event, mine }: { readonly event: TournamentEvent; readonly mine: Standing | undefined }) {
  if (isDecided(event)) return null;
  if (mine?.isEliminated) {
    return <p className="notice">You have no lives left in this event. You finish {ordinal(mine.place)} or below.</p>;
  }
  if (event.status !== "running" || event.isClosing) return null;
  if (!mine && event.playerCount >= event.maxPlayers) return <p className="notice">This event is full.</p>;
  return <ButtonLink to={`/app/events/${event.eventId}`} isLarge>{mine ? "Play" : "Enter and play"}</ButtonLink>;
}
