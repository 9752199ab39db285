import { useParams } from "react-router-dom";
import { eventCalls } from "../../api/game.ts";
import { useUser } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { OpenBoxDrawing } from "../../ui/drawings.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedState, State } from "../../ui/state.tsx";
import { useAnswer } from "../use_answer.ts";
import { useEvery } from "../use_every.ts";
import { EventView } from "./event_view.tsx";

const REFRESH_MS = 5_000;

export function EventPage() {
  const { eventId = "" } = useParams();
  const read = async (signal: AbortSignal) => (await eventCalls.read("get_event_by_id", { eventId }, signal)).event;
  const { answer, again } = useAnswer(eventId, read, "Failed to load this event");
  const event = answer.status === "ready" ? answer.value : null;
  const userId = useUser()?.userId ?? "";
  useTitle(event?.title ?? "Event");
  useEvery(REFRESH_MS, again, event !== null && (event.status === "running" || event.status === "scheduled"));
  return (
    <main className="page event" tabIndex={-1}>
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
      drawing={<OpenBoxDrawing />}
      title="Event Not Found"
      actions={<ButtonLink to="/app/events">Back to Events</ButtonLink>}
    >
      <p className="quiet">It was deleted, or the link is not complete.</p>
    </State>
  );
}
