import { useState } from "react";
import { Link } from "react-router-dom";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { eventCalls } from "../../api/game.ts";
import { useWrite } from "../../api/use_answer.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { EventStatus } from "./event_time.tsx";
import { boardWords, livesWords, playersWords, whenWords } from "./event_words.ts";
import styles from "./events.module.css";
import { showFailure } from "../../api/show_failure.ts";

interface ManagedEventProps {
  readonly event: TournamentEvent;
  readonly onEdit: () => void;
}

export function ManagedEvent({ event, onEdit }: ManagedEventProps) {
  const [asked, setAsked] = useState<EventVerb | null>(null);
  const { run, isPending } = useWrite(
    ({ action }: EventVerb) => eventCalls.write(action, { eventId: event.eventId }),
    "Request failed",
  );
  const tryTo = (verb: EventVerb) =>
    run(verb, {
      onSuccess: () => setAsked(null),
      onError: (error) => showFailure(error, `${verb.label} failed`),
    });
  return (
    <li className={`spread ${styles.managed}`}>
      <EventWords event={event} />
      <div className="actions">
        {(event.status === "scheduled" || event.status === "running") && (
          <Button kind="plain" onClick={onEdit}>Edit</Button>
        )}
        {verbsFor(event).map((verb) => (
          <Button
            key={verb.action}
            kind={verb.action === "start_event" ? "normal" : "plain"}
            isLoading={isPending}
            onClick={() => verb.question ? setAsked(verb) : tryTo(verb)}
          >
            {verb.label}
          </Button>
        ))}
      </div>
      {asked && (
        <ConfirmDialog
          title={`${asked.label}: ${event.title}`}
          doIt={asked.label}
          isLoading={isPending}
          onConfirm={() => tryTo(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{asked.question}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}

function EventWords({ event }: { readonly event: TournamentEvent }) {
  return (
    <div className={`stack gap-4 shrinks ${styles.words}`}>
      <EventStatus event={event} />
      <Link to={`/app/events/view/${event.eventId}`} className={`breaks ${styles.title}`} dir="auto">
        {event.title}
      </Link>
      <span className="quiet small">
        {whenWords(event.startTime)} to {whenWords(event.endTime)} · {boardWords(event.boardSize)} ·{" "}
        {livesWords(event.lives)} · {playersWords(event)}
      </span>
    </div>
  );
}

interface EventVerb {
  readonly action: "start_event" | "end_event" | "cancel_event" | "delete_event";
  readonly label: string;
  /** Asked before it is done; null for what can be taken back. */
  readonly question: string | null;
}

const START: EventVerb = { action: "start_event", label: "Start", question: null };
const END: EventVerb = {
  action: "end_event",
  label: "End",
  question: "No new games start. Games under way are finished first, and the standings stay.",
};
const CANCEL: EventVerb = {
  action: "cancel_event",
  label: "Cancel event",
  question: "Running games are cancelled and nobody wins. This cannot be undone.",
};
const DELETE: EventVerb = {
  action: "delete_event",
  label: "Delete",
  question: "The event and its standings are deleted for good.",
};

function verbsFor({ status, isClosing }: Pick<TournamentEvent, "status" | "isClosing">): readonly EventVerb[] {
  if (status === "scheduled") return [START, CANCEL, DELETE];
  if (status === "running") return isClosing ? [CANCEL] : [END, CANCEL];
  return [DELETE];
}
