import { Suspense, useEffect, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { UserId } from "../../../domain/wire/ids.ts";
import { playerCalls } from "../../api/game.ts";
import { useWrite } from "../../api/use_answer.ts";
import { useUser } from "../../auth/login.ts";
import { delays } from "../../base/delays.ts";
import { useStore } from "../../base/store.ts";
import { useTitle } from "../../base/use_title.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import { leftMs, secondsOf, useNow } from "../countdown.ts";
import { ConnectingScreen } from "../play/connecting_screen.tsx";
import { LeaveGuard } from "../play/leave_guard.tsx";
import { standingOffers } from "../play/standing_offers.ts";
import styles from "./event_room.module.css";
import { EventRoomView } from "./event_room_view.tsx";
import { useMatchmaking } from "./use_matchmaking.ts";
import { showFailure } from "../../api/show_failure.ts";

const PracticeMeanwhile = lazyComponent(() => import("./practice_meanwhile.tsx"), "PracticeMeanwhile");

const REDRAW_MS = 200;

/** The wire marks the "event" of an invited game with it. */
const INVITE_PREFIX = "remote-";

export function EventRoomPage() {
  const { eventId = "" } = useParams();
  const user = useUser();
  useTitle("Event");
  if (!user) return null;
  if (eventId.startsWith(INVITE_PREFIX)) return <AfterInvite key={eventId} eventId={eventId} />;
  return <EventRoom key={eventId} eventId={eventId} userId={user.userId} />;
}

interface EventRoomProps {
  readonly eventId: string;
  readonly userId: UserId;
}

function EventRoom({ eventId, userId }: EventRoomProps) {
  const room = useMatchmaking(eventId, userId);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [wantsMatch, setWantsMatch] = useState(false);
  const [isPractising, setPractising] = useState(false);
  const { context } = room.snapshot;
  const isConnected = room.snapshot.matches("connected");
  const comesFromGame = query.get("fromGame") === "true" && !room.snapshot.matches("error") &&
    !room.snapshot.matches("game_ready");
  const isAskedToPlay = useStore(standingOffers) > 0;
  const isOver = context.event !== null && context.event.status !== "running";
  useEffect(() => {
    if (!wantsMatch || !isConnected) return;
    setWantsMatch(false);
    room.findMatch();
  }, [wantsMatch, isConnected]);
  const guard = (
    <LeaveGuard isOn={room.snapshot.matches("looking_for_player")} onLeave={room.leave}>
      You stop looking for a player and lose your place in the queue.
    </LeaveGuard>
  );
  if (isPractising && room.snapshot.matches("looking_for_player")) {
    return (
      <>
        <p className={`small pill ${styles.meanwhile}`} role="status">Still looking for a player</p>
        <Suspense>
          <PracticeMeanwhile onClose={() => setPractising(false)} />
        </Suspense>
        {guard}
      </>
    );
  }
  return (
    <main className="page" tabIndex={-1}>
      <EventRoomView room={room} eventId={eventId} onPractise={() => setPractising(true)} />
      {!room.isUp && !room.snapshot.matches("error") && <ConnectingScreen />}
      {comesFromGame && !isOver && !isAskedToPlay && (
        <NextMatchDialog
          onContinue={() => {
            setQuery({}, { replace: true });
            setWantsMatch(true);
          }}
          onCancel={() => navigate(`/app/events/view/${eventId}`, { replace: true })}
        />
      )}
      {guard}
    </main>
  );
}

/**
 * After an invited game: once more against the same player, with the first move swapped, or back. Nothing starts by
 * itself here, because the other one is asked too; whoever of the two asks second comes into the same game.
 */
function AfterInvite({ eventId }: { readonly eventId: string }) {
  const navigate = useNavigate();
  const back = () => navigate("/app/practice", { replace: true });
  const { run, isPending } = useWrite(() => playerCalls.write("invite", { eventId }), "Failed to invite this player");
  const playAgain = () =>
    run(undefined, {
      onSuccess: ({ gameId }) => navigate(`/app/game/${gameId}`, { replace: true }),
      onError: (error) => showFailure(error, "Failed to invite this player"),
    });
  return (
    <main className="page" tabIndex={-1}>
      <Dialog title="Game Over!" onClose={back} isSheet>
        <p>Rematch? Whoever went second last time goes first.</p>
        <div className="actions">
          <Button kind="plain" onClick={back}>Cancel & Return to Practice</Button>
          <Button autoFocus isLoading={isPending} onClick={playAgain}>Play Again</Button>
        </div>
      </Dialog>
    </main>
  );
}

interface NextMatchDialogProps {
  readonly onContinue: () => void;
  readonly onCancel: () => void;
}

function NextMatchDialog({ onContinue, onCancel }: NextMatchDialogProps) {
  const seconds = useCountdown(delays.nextMatch);
  useEffect(() => {
    if (seconds === 0) onContinue();
  }, [seconds]);
  return (
    <Dialog title="Game Finished!" onClose={onCancel} isSheet>
      <p role="timer">Next match starts in {seconds} seconds</p>
      <div className="actions">
        <Button kind="plain" onClick={onCancel}>Cancel & Return to Event</Button>
        <Button autoFocus onClick={onContinue}>Continue</Button>
      </div>
    </Dialog>
  );
}

/** Whole seconds from now down to 0. */
function useCountdown(ms: number): number {
  const [until] = useState(() => Date.now() + ms);
  return secondsOf(leftMs(until, 0, useNow(REDRAW_MS)));
}
