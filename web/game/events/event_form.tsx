import { type FormEvent, useState } from "react";
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
  const [isSubmitted, setSubmitted] = useState(false);
  const { run, isPending, fault } = useWrite(
    (chosen: EventFieldsToSend) => save(event, chosen),
    "Failed to save the event",
  );
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setSubmitted(true);
    const fields = fieldsOf(draft);
    const { starts, ends } = timeFaults(draft);
    if (fields && !starts && !ends && !isPending) run(fields, { onSuccess: onClose });
  };
  return (
    <Dialog title={event ? "Edit event" : "New event"} onClose={onClose}>
      <form className="stack gap-16" onSubmit={submit}>
        <NameFields draft={draft} change={change} />
        <TimeFields draft={draft} change={change} areFaultsShown={isSubmitted} />
        <Choice
          title="Board"
          options={BOARDS}
          value={draft.boardSize}
          onChange={(boardSize) => change({ boardSize })}
        />
        <CountFields draft={draft} change={change} />
        {fault && <p className="notice is-fault" role="alert">{fault}</p>}
        <div className="actions">
          <Button kind="plain" onClick={onClose}>Cancel</Button>
          <Button type="submit" isLoading={isPending}>{event ? "Save" : "Create event"}</Button>
        </div>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  readonly draft: EventDraft;
  readonly change: (part: Partial<EventDraft>) => void;
}

function NameFields({ draft, change }: FieldsProps) {
  return (
    <>
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
    </>
  );
}

function TimeFields({ draft, change, areFaultsShown }: FieldsProps & { readonly areFaultsShown: boolean }) {
  const { starts, ends } = areFaultsShown ? timeFaults(draft) : { starts: null, ends: null };
  const time = { type: "datetime-local", required: true } as const;
  return (
    <div className={`stack gap-16 ${styles.pair}`}>
      <TextField
        {...time}
        label="Starts"
        name="startTime"
        value={draft.startTime}
        fault={starts}
        onChange={({ currentTarget }) => change({ startTime: currentTarget.value })}
      />
      <TextField
        {...time}
        label="Ends"
        name="endTime"
        value={draft.endTime}
        fault={ends}
        onChange={({ currentTarget }) => change({ endTime: currentTarget.value })}
      />
    </div>
  );
}

function CountFields({ draft, change }: FieldsProps) {
  return (
    <div className={classNames("stack gap-16", styles.pair, styles.short)}>
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
  );
}

function save(event: TournamentEvent | null, fields: EventFieldsToSend) {
  if (!event) return eventCalls.write("create_event", fields);
  return eventCalls.write("update_event", { eventId: event.eventId, fields: changesOf(event, fields) });
}
