import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import type { UserId } from "../../../domain/wire/ids.ts";
import { ConnectingScreen } from "../connection/connecting_screen.tsx";
import { LeaveGuard } from "../leave_guard.tsx";
import { useNextPlace } from "../use_next_place.ts";
import { EventRoomView } from "./event_room_view.tsx";
import { NextMatchDialog } from "./next_match_dialog.tsx";
import { useMatchmaking } from "./use_matchmaking.ts";

interface EventRoomScreenProps {
  readonly eventId: string;
  readonly userId: UserId;
}

export function EventRoomScreen({ eventId, userId }: EventRoomScreenProps) {
  const room = useMatchmaking(eventId, userId);
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [wantsMatch, setWantsMatch] = useState(false);
  const { context } = room.snapshot;
  const isConnected = room.snapshot.matches("connected");
  const comesFromGame = query.get("fromGame") === "true" && !room.snapshot.matches("error") &&
    !room.snapshot.matches("game_ready");
  const isOver = context.event !== null && context.event.status !== "running";
  useNextPlace(context.leaving);
  useEffect(() => {
    if (!wantsMatch || !isConnected) return;
    setWantsMatch(false);
    room.findMatch();
  }, [wantsMatch, isConnected]);
  return (
    <main className="page event-room" tabIndex={-1}>
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
      <LeaveGuard isOn={room.snapshot.matches("looking_for_player")} onLeave={room.leaveRoom} />
    </main>
  );
}
