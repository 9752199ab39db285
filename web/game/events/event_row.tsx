import { Link } from "react-router-dom";
import { ChevronRight } from "lucide-react";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { boardWords, livesWords, playersWords, statusWords, whenWords } from "./event_words.ts";
import { isAhead, TimeBar, TimeLeft } from "./time_left.tsx";

export function EventRow({ event }: { readonly event: TournamentEvent }) {
  return (
    <li className="event-row" data-status={event.status}>
      <Link to={`/app/events/view/${event.eventId}`}>
        <span className="event-row-words">
          <strong className="event-title">{event.title}</strong>
          <span className="quiet small">
            {boardWords(event.boardSize)} · {livesWords(event.lives)} · {playersWords(event)}
          </span>
        </span>
        <span className="event-row-time">
          <span className="event-status" data-status={event.status}>{statusWords(event)}</span>
          <span className="small quiet">
            {isAhead(event) ? <TimeLeft event={event} /> : whenWords(event.endTime)}
          </span>
        </span>
        <ChevronRight size={20} aria-hidden="true" />
        <TimeBar event={event} />
      </Link>
    </li>
  );
}
