import { useEffect, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";
import type { UserId } from "../../../domain/wire/ids.ts";
import { useUser } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { ConnectingScreen } from "../play/connecting_screen.tsx";
import { LeaveGuard } from "../play/leave_guard.tsx";
import { AfterInvite } from "./after_invite.tsx";
import { EventRoomView } from "./event_room_view.tsx";
import { NextMatchDialog } from "./next_match_dialog.tsx";
import { useMatchmaking } from "./use_matchmaking.ts";

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
  const { context } = room.snapshot;
  const isConnected = room.snapshot.matches("connected");
  const comesFromGame = query.get("fromGame") === "true" && !room.snapshot.matches("error") &&
    !room.snapshot.matches("game_ready");
  const isOver = context.event !== null && context.event.status !== "running";
  useEffect(() => {
    if (!wantsMatch || !isConnected) return;
    setWantsMatch(false);
    room.findMatch();
  }, [wantsMatch, isConnected]);
  return (
    <main className="page" tabIndex={-1}>
      <EventRoomView room={room} eventId={eventId} />
      {!room.isUp && !room.snapshot.matches("error") && <ConnectingScreen />}
      {comesFromGame && !isOver && (
        <NextMatchDialog
          onContinue={() => {
            setQuery({}, { replace: true });
            setWantsMatch(true);
          }}
          onCancel={() => navigate(`/app/events/view/${eventId}`, { replace: true })}
        />
      )}
      <LeaveGuard isOn={room.snapshot.matches("looking_for_player")} onLeave={room.leave} />
    </main>
  );
}
