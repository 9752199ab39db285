import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { X } from "lucide-react";
import type { UserId } from "../../../domain/wire/ids.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { celebrate, fetchConfetti } from "../../ui/confetti.tsx";
import { ConnectingScreen } from "../connection/connecting_screen.tsx";
import { LeaveGuard } from "../leave_guard.tsx";
import { Replay } from "../replay/replay.tsx";
import { useNextPlace } from "../use_next_place.ts";
import { CancelledDialog } from "./cancelled_dialog.tsx";
import { ForfeitDialog } from "./forfeit_dialog.tsx";
import { GameFault } from "./game_fault.tsx";
import { LiveTable } from "./live_table.tsx";
import { ResultOfGame } from "./result_of_game.tsx";
import { resultOf } from "./result.ts";
import { type GameRoom, useGameRoom } from "./use_game_room.ts";
import { WaitingForOpponent } from "./waiting_for_opponent.tsx";
import { whereNext } from "./where_next.ts";

interface GameScreenProps {
  readonly gameId: string;
  readonly userId: UserId;
}

export function GameScreen({ gameId, userId }: GameScreenProps) {
  const room = useGameRoom(gameId, userId);
  const [isAsking, setAsking] = useState(false);
  const { context: seen } = room.snapshot;
  const navigate = useNavigate();
  const place = whereNext(seen, room.hasForfeited);
  const isLive = seen.fault === null && seen.cancelled === null &&
    (seen.game?.status === "playing" || seen.game?.status === "waiting");
  const hasWon = seen.end !== null && resultOf(seen)?.outcome === "won";
  useNextPlace(place);
  useEffect(fetchConfetti, []);
  useEffect(() => {
    if (hasWon) celebrate();
  }, [hasWon]);
  return (
    <main className="page game" tabIndex={-1}>
      <div className="game-head">
        <span className="quiet small">{seen.game && titleOf(seen.game.gameType)}</span>
        <IconButton name="Close" onClick={() => isLive ? setAsking(true) : navigate(place?.path ?? "/app/home")}>
          <X />
        </IconButton>
      </div>
      <GameBody gameId={gameId} room={room} />
      {seen.end && <ResultOfGame seen={seen} place={place} />}
      {seen.cancelled !== null && place && (
        <CancelledDialog
          message={seen.cancelled}
          onOk={() => navigate(place.path, { replace: true })}
        />
      )}
      {isAsking && isLive && (
        <ForfeitDialog
          onClose={() => setAsking(false)}
          onForfeit={() => {
            setAsking(false);
            room.forfeit();
          }}
        />
      )}
      <LeaveGuard isOn={isLive} onLeave={room.leave} />
    </main>
  );
}

function GameBody({ gameId, room }: { readonly gameId: string; readonly room: GameRoom }) {
  const { snapshot } = room;
  const { game, fault, end, cancelled } = snapshot.context;
  if (fault) return <GameFault sentence={fault.sentence} code={fault.code} onRetry={room.join} />;
  const isConnecting = snapshot.matches("connecting");
  if (!game) return cancelled === null && isConnecting && <ConnectingScreen />;
  if (game.status === "completed" && !end) return <Replay gameId={gameId} seen={snapshot.context} />;
  return (
    <>
      {game.status === "waiting" ? <WaitingForOpponent seen={snapshot.context} /> : <LiveTable room={room} />}
      {isConnecting && <ConnectingScreen />}
    </>
  );
}

function titleOf(gameType: string): string {
  if (gameType === "event") return "Tournament game";
  return gameType === "invite" ? "Invited game" : "Practice game";
}
