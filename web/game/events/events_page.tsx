import { Link } from "react-router-dom";
import { Bot, ChevronRight, History, Settings2 } from "lucide-react";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { useUser } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { OpenBoxDrawing } from "../../ui/drawings/drawings.tsx";
import { PageHead } from "../../ui/page_head.tsx";
import { FailedState, State } from "../../ui/state.tsx";
import { boardWords, livesWords, playersWords, whenWords } from "./event_words.ts";
import styles from "./events.module.css";
import { EventStatus, isAhead, TimeBar, TimeLeft } from "./event_time.tsx";
import { useEvents } from "./use_events.ts";

const REFRESH_MS = 20_000;

export function EventsPage() {
  useTitle("Events");
  const { answer, again } = useEvents(REFRESH_MS);
  const isAdmin = useUser()?.isAdmin ?? false;
  return (
    <main className="page" tabIndex={-1}>
      <PageHead backOnPhone="/app/home" title="Events" note="Tournaments you can play now or soon">
        {isAdmin && (
          <ButtonLink to="/app/admin/events" kind="plain">
            <Settings2 aria-hidden="true" /> Manage
          </ButtonLink>
        )}
        <ButtonLink to="/app/games" kind="plain">
          <History aria-hidden="true" /> Your games
        </ButtonLink>
        <ButtonLink to="/app/practice" kind="plain">
          <Bot aria-hidden="true" /> Practice
        </ButtonLink>
      </PageHead>
      {answer.status === "loading" && <LoadingEvents />}
      {answer.status === "failed" && <FailedState sentence={answer.sentence} onRetry={again} />}
      {answer.status === "ready" && <Events events={answer.value} />}
    </main>
  );
}

function Events({ events }: { readonly events: readonly TournamentEvent[] }) {
  if (events.length === 0) return <NoEvents />;
  return (
    <ul role="list" className="stack gap-12">
      {events.map((event) => <EventRow key={event.eventId} event={event} />)}
    </ul>
  );
}

function EventRow({ event }: { readonly event: TournamentEvent }) {
  return (
    <li className={`panel anchor ${styles.row}`}>
      <Link to={`/app/events/view/${event.eventId}`}>
        <span className={`stack gap-4 shrinks ${styles.words}`}>
          <strong className={`breaks ${styles.title}`} dir="auto">{event.title}</strong>
          <span className="quiet small">
            {boardWords(event.boardSize)} · {livesWords(event.lives)} · {playersWords(event)}
          </span>
        </span>
        <span className={`figures stack gap-4 shrinks ${styles.time}`}>
          <EventStatus event={event} />
          <span className="small quiet">
            {isAhead(event) ? <TimeLeft event={event} /> : whenWords(event.endTime)}
          </span>
        </span>
        <ChevronRight size={20} className={`quiet ${styles.arrow}`} aria-hidden="true" />
        <TimeBar event={event} look="foot" />
      </Link>
    </li>
  );
}

function NoEvents() {
  return (
    <State
      drawing={<OpenBoxDrawing />}
      title="No tournament yet"
      actions={<ButtonLink to="/app/practice">Practice meanwhile</ButtonLink>}
    >
      <p className="quiet">When an organiser opens one, it shows here.</p>
    </State>
  );
}

function LoadingEvents() {
  return (
    <ul role="list" className="stack gap-12" aria-label="Loading events" aria-busy="true">
      {[0, 1, 2].map((row) => <li key={row} className={classNames("panel anchor", styles.row, styles.loading)} />)}
    </ul>
  );
}
