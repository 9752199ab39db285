import { Link } from "react-router-dom";
import { ArrowLeft } from "lucide-react";
import type { Standing, TournamentEvent } from "../../../domain/game/events/event.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CalendarButtons } from "./calendar_buttons.tsx";
import styles from "./event_view.module.css";
import { boardWords, livesWords, playersWords, whenWords } from "./event_words.ts";
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
      <Link to="/app/events" className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" /> Events
      </Link>
      <header className={styles.head}>
        <EventStatus event={event} />
        <h1>{event.title}</h1>
        {event.description && <p className={styles.description}>{event.description}</p>}
        <TimeBar event={event} look="tall" />
        <Facts event={event} />
        <div className="actions">
          <WayIn event={event} mine={mine} />
          {isAhead(event) && <CalendarButtons event={event} />}
        </div>
      </header>
      <section aria-labelledby="standings">
        <h2 id="standings" className={styles.standings}>Standings</h2>
        {standings.length > 0 ? <Standings standings={standings} userId={userId} /> : (
          <p className="quiet">
            {isAhead(event) ? "Nobody has entered yet. The first place is free." : "Nobody has played in this event."}
          </p>
        )}
      </section>
    </>
  );
}

function Facts({ event }: { readonly event: TournamentEvent }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Starts</dt>
        <dd>
          <time dateTime={event.startTime}>{whenWords(event.startTime)}</time>
        </dd>
      </div>
      <div>
        <dt>Ends</dt>
        <dd>
          <time dateTime={event.endTime}>{whenWords(event.endTime)}</time>
        </dd>
      </div>
      {event.status !== "cancelled" && (
        <div>
          <dt>Countdown</dt>
          <dd>
            <TimeLeft event={event} />
          </dd>
        </div>
      )}
      <div>
        <dt>Board</dt>
        <dd>{boardWords(event.boardSize)}</dd>
      </div>
      <div>
        <dt>Lives</dt>
        <dd>{livesWords(event.lives)} each</dd>
      </div>
      <div>
        <dt>Players</dt>
        <dd>{playersWords(event)}</dd>
      </div>
    </dl>
  );
}

function WayIn({ event, mine }: { readonly event: TournamentEvent; readonly mine: Standing | undefined }) {
  if (mine?.isEliminated) {
    return <p className="notice">You have no lives left in this event. You finish in place {mine.place} or below.</p>;
  }
  if (event.status !== "running" || event.isClosing) return null;
  if (!mine && event.playerCount >= event.maxPlayers) return <p className="notice">This event is full.</p>;
  return <ButtonLink to={`/app/events/${event.eventId}`} isLarge>{mine ? "Play" : "Enter and play"}</ButtonLink>;
}
