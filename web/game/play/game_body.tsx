import { Suspense } from "react";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TippedBoxDrawing } from "../../ui/drawings/drawings.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { State } from "../../ui/state.tsx";
import { ConnectingScreen } from "./connecting_screen.tsx";
import { LiveTable } from "./live_table.tsx";
import type { GameRoom } from "./use_game_room.ts";

const WaitingForOpponent = lazyComponent(() => import("./waiting_for_opponent.tsx"), "WaitingForOpponent");
const Replay = lazyComponent(() => import("./replay.tsx"), "Replay");

export function GameBody({ gameId, room }: { readonly gameId: string; readonly room: GameRoom }) {
  const { snapshot } = room;
  const { game, fault, isReplayed, cancelled } = snapshot.context;
  if (fault) return <GameFault sentence={fault.sentence} code={fault.code} onRetry={room.join} />;
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

interface GameFaultProps {
  readonly sentence: string;
  readonly code: string | null;
  readonly onRetry: () => void;
}

function GameFault({ sentence, code, onRetry }: GameFaultProps) {
  return (
    <div role="alert">
      <h1 className="unseen">Game</h1>
      <State
        drawing={<TippedBoxDrawing />}
        title="Error"
        actions={
          <>
            <Button onClick={onRetry}>{code === "OtherTab" ? "Play here" : "Try Again"}</Button>
            <ButtonLink to="/app/events" kind="plain">Back to Events</ButtonLink>
          </>
        }
      >
        <p className="quiet">{sentence}</p>
      </State>
    </div>
  );
}
