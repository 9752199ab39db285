import { useParams } from "react-router-dom";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { eventCalls } from "../../api/game.ts";
import { useAnswer } from "../../api/use_answer.ts";
import { useUser } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { OpenBoxDrawing } from "../../ui/drawings/drawings.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedState, State } from "../../ui/state.tsx";
import { EventView } from "./event_view.tsx";
import { isDecided } from "./event_words.ts";
import { isAhead } from "./event_time.tsx";

const REFRESH_MS = 5_000;
/** The last game is over, and the server closes the event any moment now. */
const CLOSING_MS = 1_000;

function refreshAfterMs(event: TournamentEvent): number | false {
  if (!isAhead(event)) return false;
  return isDecided(event) ? CLOSING_MS : REFRESH_MS;
}

const eventOf = ({ event }: { readonly event: TournamentEvent }) => event;

export function EventPage() {
  const { eventId = "" } = useParams();
  const { answer, again } = useAnswer({
    ...eventCalls.query("get_event_by_id", { eventId }),
    select: eventOf,
    refetchInterval: ({ state: { data } }) => data ? refreshAfterMs(data.event) : false,
    refetchOnWindowFocus: "always",
  }, "Failed to load this event");
  const event = answer.status === "ready" ? answer.value : null;
  const userId = useUser()?.userId ?? "";
  useTitle(event?.title ?? "Event");
  return (
    <main className="page" tabIndex={-1}>
      {answer.status === "loading" && <Waiting>Loading event…</Waiting>}
      {answer.status === "failed" &&
        (answer.isMissing ? <NoSuchEvent /> : <FailedState sentence={answer.sentence} onRetry={again} />)}
      {event && <EventView event={event} userId={userId} />}
    </main>
  );
}

function NoSuchEvent() {
  return (
    <State
      isPage
      drawing={<OpenBoxDrawing />}
      title="Event Not Found"
      actions={<ButtonLink to="/app/events">Back to Events</ButtonLink>}
    >
      <p className="quiet">It was deleted, or the link is not complete.</p>
    </State>
  );
}
