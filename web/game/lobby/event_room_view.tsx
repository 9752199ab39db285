import { TriangleAlert, Users } from "lucide-react";
import { HIGH_LEVEL } from "../../../domain/game/players/high_level.ts";
import type { Matchmaking } from "../../../domain/game/matchmaking/matchmaking.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { TippedBoxDrawing } from "../../ui/drawings.tsx";
import { Spinner, Waiting } from "../../ui/spinner.tsx";
import { State } from "../../ui/state.tsx";
import { livesWords } from "../events/event_words.ts";
import { TimeBar, TimeLeft } from "../events/event_time.tsx";
import styles from "./event_room.module.css";
import type { EventRoom } from "./use_matchmaking.ts";

const NOTICE = classNames("notice", styles.notice);

interface EventRoomViewProps {
  readonly room: EventRoom;
  readonly eventId: string;
}

export function EventRoomView({ room, eventId }: EventRoomViewProps) {
  const { value, context } = room.snapshot;
  switch (value) {
    case "connecting":
      return room.isUp ? <Waiting>Connecting...</Waiting> : null;
    case "connected":
      return <Connected context={context} eventId={eventId} onFind={room.findMatch} />;
    case "looking_for_player":
      return <Looking context={context} onCancel={room.cancel} />;
    case "game_ready":
      return <GameReady message={context.message} />;
    case "error":
      return <Failed message={context.message} />;
  }
}

interface InRoom {
  readonly context: Matchmaking;
}

function Connected({ context, eventId, onFind }: InRoom & { readonly eventId: string; readonly onFind: () => void }) {
  const { event, player, message, predicted } = context;
  const isOpen = event?.status === "running" && !event.isClosing && !player?.isEliminated;
  return (
    <section className={styles.card}>
      <h1>{event?.title}</h1>
      {event && (
        <p className="quiet">
          <TimeLeft event={event} />
        </p>
      )}
      <PlayerLine context={context} />
      {message
        ? <p className={NOTICE} role="status">{message}</p>
        : isOpen
        ? <Button isLarge isLoading={predicted !== null} onClick={onFind}>Start Looking for Player</Button>
        : <p className={NOTICE}>{closedWords(context)}</p>}
      <ButtonLink to={`/app/events/view/${eventId}`} kind="bare">Standings</ButtonLink>
    </section>
  );
}

function closedWords({ event, player }: Matchmaking): string {
  if (player?.isEliminated) return "You have no lives left in this event.";
  if (event?.status === "scheduled") return "This event has not started yet.";
  return event?.status === "cancelled" ? "This event was cancelled." : "Event ended";
}

function Looking({ context, onCancel }: InRoom & { readonly onCancel: () => void }) {
  const { event, player, queueSize, warning, predicted } = context;
  return (
    <section className={styles.card} aria-live="polite">
      <Spinner className={styles.spinner} />
      <h1>Looking for a player...</h1>
      {warning && <p className={NOTICE}>{warning}</p>}
      <dl className={styles.facts}>
        <div>
          <dt>Your level</dt>
          <dd>{player?.level}</dd>
        </div>
        <div>
          <dt>In the queue</dt>
          <dd>
            <Users size={18} aria-hidden="true" /> {queueSize}
          </dd>
        </div>
        <div>
          <dt>Time left</dt>
          <dd>{event && <TimeLeft event={event} />}</dd>
        </div>
      </dl>
      {event && <TimeBar event={event} />}
      {(player?.level ?? 0) >= HIGH_LEVEL && (
        <p className={NOTICE}>
          <TriangleAlert aria-hidden="true" />
          <span>At level {player?.level} few players are near you, so finding one can take longer.</span>
        </p>
      )}
      <Button kind="plain" isLoading={predicted !== null} onClick={onCancel}>Cancel</Button>
    </section>
  );
}

function PlayerLine({ context: { player } }: InRoom) {
  if (!player) return null;
  return <p className={styles.player}>Level {player.level} · {livesWords(player.lives)} left</p>;
}

function GameReady({ message }: { readonly message: string | null }) {
  return (
    <section className={styles.card} role="status">
      <h1>Game Ready!</h1>
      <p>{message}</p>
      <Spinner />
    </section>
  );
}

function Failed({ message }: { readonly message: string | null }) {
  return (
    <div role="alert">
      <State
        drawing={<TippedBoxDrawing />}
        title="Error"
        actions={<ButtonLink to="/app/events">Back to Events</ButtonLink>}
      >
        <p className="quiet">{message}</p>
      </State>
    </div>
  );
}
