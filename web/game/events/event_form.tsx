import { useState } from "react";
import type { BoardSize, TournamentEvent } from "../../../domain/game/events/event.ts";
import { eventCalls } from "../../api/game.ts";
import { useWrite } from "../../api/use_answer.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Choice } from "../../ui/choice.tsx";
import { classNames } from "../../ui/class_names.ts";
import {
  changesOf,
  draftOf,
  type EventDraft,
  type EventFieldsToSend,
  fieldsOf,
  newDraft,
  timeFaults,
} from "./event_draft.ts";
import styles from "./event_form.module.css";

const BOARDS: readonly { readonly value: BoardSize; readonly label: string; readonly note: string }[] = [
  { value: 3, label: "3 × 3", note: "Align 3" },
  { value: 4, label: "4 × 4", note: "Align 4" },
  { value: "ladder", label: "Ladder", note: "4 × 4 from level 4" },
];

interface EventFormProps {
  /** Null to create one. */
  readonly event: TournamentEvent | null;
  readonly onClose: () => void;
}

export function EventForm({ event, onClose }: EventFormProps) {
  const [draft, setDraft] = useState<EventDraft>(() => event ? draftOf(event) : newDraft(Date.now()));
  const change = (part: Partial<EventDraft>) => setDraft({ ...draft, ...part });
  const fields = fieldsOf(draft);
  const [isSubmitted, setSubmitted] = useState(false);
  const { run, isPending, fault } = useWrite(
    (chosen: EventFieldsToSend) => save(event, chosen),
    "Failed to save the event",
  );
  const times = isSubmitted ? timeFaults(draft) : { starts: null, ends: null };
  return (
    <Dialog title={event ? "Edit event" : "New event"} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          setSubmitted(true);
          const { starts, ends } = timeFaults(draft);
          if (fields && !starts && !ends && !isPending) run(fields, { onSuccess: onClose });
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
        <div className={styles.pair}>
          <TextField
            label="Starts"
            name="startTime"
            type="datetime-local"
            required
            value={draft.startTime}
            fault={times.starts}
            onChange={({ currentTarget }) => change({ startTime: currentTarget.value })}
          />
          <TextField
            label="Ends"
            name="endTime"
            type="datetime-local"
            required
            value={draft.endTime}
            fault={times.ends}
            onChange={({ currentTarget }) => change({ endTime: currentTarget.value })}
          />
        </div>
        <Choice
          title="Board"
          options={BOARDS}
          value={draft.boardSize}
          onChange={(boardSize) => change({ boardSize })}
        />
        <div className={classNames(styles.pair, styles.short)}>
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
          <Button type="submit" isLoading={isPending}>{event ? "Save" : "Create event"}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function save(event: TournamentEvent | null, fields: EventFieldsToSend) {
  if (!event) return eventCalls.write("create_event", fields);
  return eventCalls.write("update_event", { eventId: event.eventId, fields: changesOf(event, fields) });
}
