import { type FormEvent, useState } from "react";
import type { BoardSize, TournamentEvent } from "../../../domain/game/events/event.ts";
import { eventCalls } from "../../api/game.ts";
import { useWrite } from "../../api/use_answer.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FaultNotice, TextArea, TextField } from "../../ui/field.tsx";
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
  const form = { draft, change: (part: Partial<EventDraft>) => setDraft({ ...draft, ...part }) };
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
        <TextField label="Title" required maxLength={200} autoFocus {...fieldOf(form, "title")} />
        <TextArea label="Description" note="optional" {...fieldOf(form, "description")} />
        <TimeFields {...form} areFaultsShown={isSubmitted} />
        <Choice
          title="Board"
          options={BOARDS}
          value={draft.boardSize}
          onChange={(boardSize) => form.change({ boardSize })}
        />
        <CountFields {...form} />
        <FaultNotice>{fault}</FaultNotice>
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

/** What a field shows of a draft, and how it changes it. */
function fieldOf({ draft, change }: FieldsProps, name: Exclude<keyof EventDraft, "boardSize">) {
  return {
    name,
    value: draft[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [name]: currentTarget.value }),
  };
}

function TimeFields({ areFaultsShown, ...form }: FieldsProps & { readonly areFaultsShown: boolean }) {
  const { starts, ends } = areFaultsShown ? timeFaults(form.draft) : { starts: null, ends: null };
  const time = { type: "datetime-local", required: true } as const;
  return (
    <div className={`stack gap-16 ${styles.pair}`}>
      <TextField label="Starts" {...time} fault={starts} {...fieldOf(form, "startTime")} />
      <TextField label="Ends" {...time} fault={ends} {...fieldOf(form, "endTime")} />
    </div>
  );
}

function CountFields(form: FieldsProps) {
  const count = { type: "number", required: true } as const;
  return (
    <div className={classNames("stack gap-16", styles.pair, styles.short)}>
      <TextField label="Lives" {...count} min={1} max={99} {...fieldOf(form, "lives")} />
      <TextField label="Most players" {...count} min={2} max={10_000} {...fieldOf(form, "maxPlayers")} />
    </div>
  );
}

function save(event: TournamentEvent | null, fields: EventFieldsToSend) {
  if (!event) return eventCalls.write("create_event", fields);
  return eventCalls.write("update_event", { eventId: event.eventId, fields: changesOf(event, fields) });
}
