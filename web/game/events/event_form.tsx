import { useState } from "react";
import type { BoardSize, TournamentEvent } from "../../../domain/game/events/event.ts";
import { sentenceOf } from "../../api/api_failure.ts";
import { eventCalls } from "../../api/game.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Choice } from "../../ui/choice.tsx";
import { changesOf, draftOf, type EventDraft, fieldsOf, newDraft } from "./event_draft.ts";

const BOARDS: readonly { readonly value: BoardSize; readonly label: string; readonly note: string }[] = [
  { value: 3, label: "3 × 3", note: "Align 3" },
  { value: 4, label: "4 × 4", note: "Align 4" },
  { value: "ladder", label: "Ladder", note: "4 × 4 from level 4" },
];

interface EventFormProps {
  /** Null to create one. */
  readonly event: TournamentEvent | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function EventForm({ event, onSaved, onClose }: EventFormProps) {
  const [draft, setDraft] = useState<EventDraft>(() => event ? draftOf(event) : newDraft(Date.now()));
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<EventDraft>) => setDraft({ ...draft, ...part });
  const save = async () => {
    const sentence = await tryToSave(event, draft);
    if (sentence === null) return onSaved();
    setFault(sentence);
  };
  return (
    <Dialog title={event ? "Edit event" : "New event"} onClose={onClose}>
      <form
        className="event-form"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (isBusy) return;
          setBusy(true);
          save().finally(() => setBusy(false));
        }}
      >
        <TextField
          label="Title"
          name="title"
          required
          maxLength={200}
          autoFocus
          value={draft.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <TextArea
          label="Description"
          note="optional"
          name="description"
          value={draft.description}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <div className="field-pair">
          <TextField
            label="Starts"
            name="startTime"
            type="datetime-local"
            required
            value={draft.startTime}
            onChange={({ currentTarget }) => change({ startTime: currentTarget.value })}
          />
          <TextField
            label="Ends"
            name="endTime"
            type="datetime-local"
            required
            value={draft.endTime}
            onChange={({ currentTarget }) => change({ endTime: currentTarget.value })}
          />
        </div>
        <Choice
          title="Board"
          options={BOARDS}
          value={draft.boardSize}
          onChange={(boardSize) => change({ boardSize })}
        />
        <div className="field-pair is-short">
          <TextField
            label="Lives"
            name="lives"
            type="number"
            min={1}
            max={99}
            required
            value={draft.lives}
            onChange={({ currentTarget }) => change({ lives: currentTarget.value })}
          />
          <TextField
            label="Most players"
            name="maxPlayers"
            type="number"
            min={2}
            max={10_000}
            required
            value={draft.maxPlayers}
            onChange={({ currentTarget }) => change({ maxPlayers: currentTarget.value })}
          />
        </div>
        {fault && <p className="notice is-fault" role="alert">{fault}</p>}
        <div className="actions">
          <Button kind="plain" onClick={onClose}>Cancel</Button>
          <Button type="submit" isLoading={isBusy}>{event ? "Save" : "Create event"}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** @returns null when it was saved, else the sentence that says why not */
async function tryToSave(event: TournamentEvent | null, draft: EventDraft): Promise<string | null> {
  const fields = fieldsOf(draft);
  if (!fields) return "Say when the event starts and ends.";
  try {
    if (event) {
      await eventCalls.write("update_event", { eventId: event.eventId, fields: changesOf(event, fields) });
    } else await eventCalls.write("create_event", fields);
    return null;
  } catch (error) {
    return sentenceOf(error, "Failed to save the event");
  }
}
