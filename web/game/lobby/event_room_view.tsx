import { ListOrdered } from "lucide-react";
import type { Matchmaking } from "../../../domain/game/matchmaking/matchmaking.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TippedBoxDrawing } from "../../ui/drawings/drawings.tsx";
import { PageHead } from "../../ui/page_head.tsx";
import { Spinner, Waiting } from "../../ui/spinner.tsx";
import { State } from "../../ui/state.tsx";
import { livesWords } from "../events/event_words.ts";
import { TimeLeft } from "../events/event_time.tsx";
import { Looking } from "./looking.tsx";
import styles from "./event_room.module.css";
import type { EventRoom } from "./use_matchmaking.ts";

const NOTICE = `notice wide ${styles.notice}`;

interface EventRoomViewProps {
  readonly room: EventRoom;
  readonly eventId: string;
  /** Plays a bot meanwhile, with the position in the queue kept. */
  readonly onPractise: () => void;
}

export function EventRoomView({ room, eventId, onPractise }: EventRoomViewProps) {
  const { value, context } = room.snapshot;
  switch (value) {
    case "connecting":
      return room.isUp ? <Waiting>Connecting...</Waiting> : null;
    case "connected":
    case "looking_for_player":
    case "game_ready":
      return (
        <>
          <RoomHead context={context} eventId={eventId} />
          {value === "connected" && <Connected context={context} onFind={room.findMatch} />}
          {value === "looking_for_player" && (
            <Looking context={context} onCancel={room.cancel} onPractise={onPractise} />
          )}
          {value === "game_ready" && <GameReady message={context.message} />}
        </>
      );
    case "error":
      return context.leaving ? <Waiting>Going to the event…</Waiting> : <Failed message={context.message} />;
  }
}

interface InRoom {
  readonly context: Matchmaking;
}

function RoomHead({ context: { event }, eventId }: InRoom & { readonly eventId: string }) {
  return (
    <PageHead back={`/app/events/view/${eventId}`} title={event?.title} note={event && <TimeLeft event={event} />}>
      <ButtonLink to={`/app/events/view/${eventId}`} kind="plain">
        <ListOrdered aria-hidden="true" /> Standings
      </ButtonLink>
    </PageHead>
  );
}

function Connected({ context, onFind }: InRoom & { readonly onFind: () => void }) {
  const { event, player, message, predicted } = context;
  const isOpen = event?.status === "running" && !event.isClosing && !player?.isEliminated;
  return (
    <section className={`grid gap-16 panel breaks starts column ${styles.card}`}>
      <PlayerLine context={context} />
      {message
        ? <p className={NOTICE} role="status">{message}</p>
        : isOpen
        ? <Button isLarge isLoading={predicted !== null} onClick={onFind}>Start Looking for Player</Button>
        : <p className={NOTICE}>{closedWords(context)}</p>}
    </section>
  );
}

function closedWords({ event, player }: Matchmaking): string {
  if (player?.isEliminated) return "You have no lives left in this event.";
  if (event?.status === "scheduled") return "This event has not started yet.";
  return event?.status === "cancelled" ? "This event was cancelled." : "Event ended";
}

function PlayerLine({ context: { player } }: InRoom) {
  if (!player) return null;
  return <p className={`strong kraft ${styles.player}`}>Level {player.level} · {livesWords(player.lives)} left</p>;
}

function GameReady({ message }: { readonly message: string | null }) {
  return (
    <section className={`grid gap-16 panel breaks starts column ${styles.card}`} role="status">
      <h2>Game Ready!</h2>
      <p>{message}</p>
      <Spinner />
    </section>
  );
}

function Failed({ message }: { readonly message: string | null }) {
  return (
    <div role="alert">
      <State
        isPage
        drawing={<TippedBoxDrawing />}
        title="Error"
        actions={<ButtonLink to="/app/events">Back to Events</ButtonLink>}
      >
        <p className="quiet">{message}</p>
      </State>
    </div>
  );
}
