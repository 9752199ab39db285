import { Suspense } from "react";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { ConnectingScreen } from "./connecting_screen.tsx";
import { LiveTable } from "./live_table.tsx";
import type { GameRoom } from "./use_game_room.ts";

const WaitingForOpponent = lazyComponent(() => import("./waiting_for_opponent.tsx"), "WaitingForOpponent");
const GameFault = lazyComponent(() => import("./game_fault.tsx"), "GameFault");
const Replay = lazyComponent(() => import("./replay.tsx"), "Replay");

export function GameBody({ gameId, room }: { readonly gameId: string; readonly room: GameRoom }) {
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
