import { Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { gameRedirect, type SeenGame } from "../../../domain/game/screen/seen_game.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { useUser } from "../../auth/login.ts";
import { delays } from "../../base/delays.ts";
import { useTitle } from "../../base/use_title.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { GameFrame } from "../board/game_frame.tsx";
import { ConnectingScreen } from "./connecting_screen.tsx";
import { LeaveGuard } from "./leave_guard.tsx";
import { LiveTable } from "./live_table.tsx";
import { type GameRoom, useGameRoom } from "./use_game_room.ts";

const WaitingForOpponent = lazyComponent(() => import("./waiting_for_opponent.tsx"), "WaitingForOpponent");

const GameFault = lazyComponent(() => import("./game_fault.tsx"), "GameFault");

const Replay = lazyComponent(() => import("./replay.tsx"), "Replay");

const ResultOfGame = lazyComponent(() => import("./result_of_game.tsx"), "ResultOfGame");

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
  const redirect = gameRedirect(seen);
  const isLive = seen.fault === null && seen.cancelled === null &&
    (seen.game?.status === "playing" || seen.game?.status === "waiting");
  const forfeit = () => {
    setAsking(false);
    room.forfeit();
  };
  return (
    <GameFrame
      title={seen.game && titleOf(seen.game.gameType)}
      isOver={seen.end !== null}
      hasClock={seen.game?.deadlineAt != null}
      onClose={() => isLive ? setAsking(true) : navigate(redirect?.path ?? "/app/home")}
    >
      <GameBody gameId={gameId} room={room} />
      <Suspense>
        {seen.end && <ResultOfGame seen={seen} redirect={redirect} onRematch={room.askRematch} />}
      </Suspense>
      {seen.cancelled !== null && redirect && (
        <Dialog
          title="Game Cancelled"
          onClose={() => navigate(redirect.path, { replace: true })}
          isSheet
        >
          <p>{seen.cancelled}</p>
          <div className="actions">
            <Button autoFocus onClick={() => navigate(redirect.path, { replace: true })}>OK</Button>
          </div>
        </Dialog>
      )}
      {isAsking && isLive && (
        <ConfirmDialog
          title="Confirm Forfeit"
          doIt="Forfeit"
          onConfirm={forfeit}
          onClose={() => setAsking(false)}
        >
          <p>Are you sure you want to forfeit this game? This action cannot be undone.</p>
        </ConfirmDialog>
      )}
      <LeaveGuard isOn={isLive} onLeave={room.leave}>{leavingWords(seen)}</LeaveGuard>
    </GameFrame>
  );
}

function leavingWords({ game }: SeenGame): string {
  if (game?.status === "waiting") return "Your opponent has not come yet. The game waits for a while without you.";
  if (game?.gameType === "invite") {
    return `Your opponent is left waiting. Who stays away for ${delays.grace / 1000} seconds loses.`;
  }
  return "Your opponent is left waiting, and the clock runs on.";
}

function titleOf(gameType: string): string {
  if (gameType === "event") return "Tournament game";
  return gameType === "invite" ? "Invited game" : "Practice game";
}

function GameBody({ gameId, room }: { readonly gameId: string; readonly room: GameRoom }) {
  const { snapshot } = room;
  const { game, fault, isReplayed, cancelled } = snapshot.context;
  if (fault) {
    return (
      <Suspense>
        <GameFault fault={fault} onRetry={room.join} />
      </Suspense>
    );
  }
  const isConnecting = snapshot.matches("connecting");
  if (!game) return cancelled === null && isConnecting && <ConnectingScreen />;
  if (isReplayed) {
    return (
      <Suspense fallback={<Waiting>Loading the moves…</Waiting>}>
        <Replay gameId={gameId} seen={snapshot.context} />
      </Suspense>
    );
  }
  return (
    <Suspense>
      {game.status === "waiting" ? <WaitingForOpponent seen={snapshot.context} /> : <LiveTable room={room} />}
      {isConnecting && <ConnectingScreen />}
    </Suspense>
  );
}
