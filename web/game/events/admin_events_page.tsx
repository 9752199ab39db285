import { useState } from "react";
import { Plus } from "lucide-react";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";
import { useTitle } from "../../base/use_title.ts";
import { Button } from "../../ui/button.tsx";
import { OpenBoxDrawing } from "../../ui/drawings/drawings.tsx";
import { PageHead } from "../../ui/page_head.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedState, State } from "../../ui/state.tsx";
import { EventForm } from "./event_form.tsx";
import { ManagedEvent } from "./managed_event.tsx";
import { useEvents } from "./use_events.ts";

const REFRESH_MS = 10_000;

export function AdminEventsPage() {
  useTitle("Manage events");
  const { answer, again } = useEvents(REFRESH_MS);
  const [edited, setEdited] = useState<TournamentEvent | "new" | null>(null);
  return (
    <main className="page" tabIndex={-1}>
      <PageHead backOnPhone="/app/setting" title="Manage events" note="Create tournaments, start and end them">
        <Button onClick={() => setEdited("new")}>
          <Plus aria-hidden="true" /> New event
        </Button>
      </PageHead>
      {answer.status === "loading" && <Waiting>Loading events…</Waiting>}
      {answer.status === "failed" && <FailedState sentence={answer.sentence} onRetry={again} />}
      {answer.status === "ready" && answer.value.length === 0 && (
        <State drawing={<OpenBoxDrawing />} title="No events yet">
          <p className="quiet">Create the first one; players see it at once.</p>
        </State>
      )}
      {answer.status === "ready" && (
        <ul role="list" className="lines">
          {answer.value.map((event) => (
            <ManagedEvent
              key={event.eventId}
              event={event}
              onEdit={() => setEdited(event)}
            />
          ))}
        </ul>
      )}
      {edited && <EventForm event={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </main>
  );
}
