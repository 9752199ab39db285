import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import type { NextPlace } from "../../../domain/game/room/next_place.ts";
import type { SeenGame } from "../../../domain/game/screen/seen_game.ts";
import { whereNext } from "../../../domain/game/screen/where_next.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { useUser } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { celebrate, fetchConfetti } from "../../ui/confetti.tsx";
import { GameFrame } from "../board/game_frame.tsx";
import { resultOf } from "../board/game_words.ts";
import { ResultSheet } from "../board/result_sheet.tsx";
import { GameBody } from "./game_body.tsx";
import { CancelledDialog, ForfeitDialog } from "./game_dialogs.tsx";
import { LeaveGuard } from "./leave_guard.tsx";
import { useGameRoom } from "./use_game_room.ts";

export function GamePage() {
  const { gameId = "" } = useParams();
  const user = useUser();
  useTitle("Game");
  return user && <GameScreen key={gameId} gameId={gameId} userId={user.userId} />;
}

interface GameScreenProps {
  readonly gameId: string;
  readonly userId: UserId;
}

function GameScreen({ gameId, userId }: GameScreenProps) {
  const room = useGameRoom(gameId, userId);
  const [isAsking, setAsking] = useState(false);
  const { context: seen } = room.snapshot;
  const navigate = useNavigate();
  const place = whereNext(seen);
  const isLive = seen.fault === null && seen.cancelled === null &&
    (seen.game?.status === "playing" || seen.game?.status === "waiting");
  const hasWon = seen.end !== null && resultOf(seen)?.outcome === "won";
  useEffect(fetchConfetti, []);
  useEffect(() => {
    if (hasWon) celebrate();
  }, [hasWon]);
  return (
    <GameFrame
      title={seen.game && titleOf(seen.game.gameType)}
      isOver={seen.end !== null}
      onClose={() => isLive ? setAsking(true) : navigate(place?.path ?? "/app/home")}
    >
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
    </GameFrame>
  );
}

function titleOf(gameType: string): string {
  if (gameType === "event") return "Tournament game";
  return gameType === "invite" ? "Invited game" : "Practice game";
}

interface ResultOfGameProps {
  readonly seen: SeenGame;
  /** Where the page goes by itself in a moment; null when it stays. */
  readonly place: NextPlace | null;
}

function ResultOfGame({ seen, place }: ResultOfGameProps) {
  const navigate = useNavigate();
  const result = resultOf(seen);
  if (!result) return null;
  return (
    <ResultSheet result={result}>
      {place
        ? <Button isLarge isWide onClick={() => navigate(place.path, { replace: true })}>Continue</Button>
        : <ButtonLink to="/app/events" isLarge isWide replace>Back to Events</ButtonLink>}
    </ResultSheet>
  );
}
