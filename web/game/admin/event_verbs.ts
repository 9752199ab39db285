import type { TournamentEvent } from "../../../domain/game/events/event.ts";

/** What an organiser can do to an event with one press. */
export interface EventVerb {
  readonly action: "start_event" | "end_event" | "cancel_event" | "delete_event";
  readonly label: string;
  /** Asked before it is done; null for what can be taken back. */
  readonly question: string | null;
}

const START: EventVerb = { action: "start_event", label: "Start", question: null };
const END: EventVerb = {
  action: "end_event",
  label: "End",
  question: "Nobody is paired any more, running games are finished first, and the standings stay.",
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

/** What is possible now. */
export function verbsFor({ status, isClosing }: Pick<TournamentEvent, "status" | "isClosing">): readonly EventVerb[] {
  if (status === "scheduled") return [START, CANCEL, DELETE];
  if (status === "running") return isClosing ? [CANCEL] : [END, CANCEL];
  return [DELETE];
}
