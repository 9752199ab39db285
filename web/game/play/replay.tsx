import { useState } from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { nameOf } from "../../../domain/game/players/name_of.ts";
import type { GameLogEntry } from "../../../domain/game/players/contract.ts";
import type { GameState } from "../../../domain/game/room/game_state.ts";
import type { SeenGame } from "../../../domain/game/screen/seen_game.ts";
import { useShortcuts } from "../../base/use_shortcuts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon_button.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedState } from "../../ui/state.tsx";
import { BoardView } from "../board/board_view.tsx";
import { playerCalls } from "../../api/game.ts";
import { useAnswer } from "../../api/use_answer.ts";
import { ownFirst } from "../board/game_words.ts";
import { type Result, resultOf } from "../board/result_words.ts";
import { Seat } from "../board/seat.tsx";
import { Banner, Table } from "../board/table.tsx";
import styles from "./replay.module.css";

type LoggedStep = Pick<GameLogEntry, "seq" | "actor" | "type" | "gameState">;

export function Replay({ gameId, seen }: { readonly gameId: string; readonly seen: SeenGame }) {
  const { answer, again } = useAnswer(playerCalls.query("get_game_log", { gameId }), "Failed to load the moves");
  if (answer.status === "loading") return <Waiting>Loading the moves…</Waiting>;
  if (answer.status === "failed") return <FailedState sentence={answer.sentence} onRetry={again} />;
  const { log, gameState, ending } = answer.value;
  return (
    <Steps steps={worthSeeing(log)} userId={seen.userId} result={resultOf({ ...seen, game: gameState, end: ending })} />
  );
}

interface StepsProps {
  readonly steps: readonly LoggedStep[];
  readonly userId: string;
  readonly result: Result | null;
}

function Steps({ steps, userId, result }: StepsProps) {
  const [at, setAt] = useState(steps.length - 1);
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), steps.length - 1));
  useShortcuts({ ",": () => go(at - 1), ".": () => go(at + 1) });
  const step = steps[at];
  if (!step) return null;
  const [mine, theirs] = ownFirst(step.gameState.players, userId).map((player) => (
    <Seat key={player.symbol} player={player} isMe={player.userId === userId} hasTurn={false} />
  ));
  return (
    <div className={styles.replay}>
      <Table
        mine={mine}
        theirs={theirs}
        banner={result && (
          <Banner title={result.title}>
            <span className="quiet">{[result.line, result.message].filter(Boolean).join(" ")}</span>
          </Banner>
        )}
      >
        <BoardView board={step.gameState.board} winningLine={step.gameState.winningLine} />
        <div className={`row gap-8 ${styles.bar}`}>
          <IconButton name="Back one move" disabled={at === 0} onClick={() => go(at - 1)}>
            <ChevronLeft />
          </IconButton>
          <input
            type="range"
            aria-label="Move"
            min={0}
            max={steps.length - 1}
            value={at}
            onChange={(event) => go(Number(event.currentTarget.value))}
          />
          <IconButton name="On one move" disabled={at === steps.length - 1} onClick={() => go(at + 1)}>
            <ChevronRight />
          </IconButton>
        </div>
        <p className={styles.words} role="status">
          <strong>{at} of {steps.length - 1}</strong> {stepWords(step, steps[at - 1]?.gameState ?? null)}
        </p>
        <div className="actions">
          <ButtonLink to="/app/games" kind="plain">Your games</ButtonLink>
          <ButtonLink to="/app/events" kind="plain">Back to Events</ButtonLink>
        </div>
      </Table>
    </div>
  );
}

/** The steps worth looking at: moves, and what ended the game. Comings and goings are left out. */
function worthSeeing(steps: readonly LoggedStep[]): LoggedStep[] {
  return steps.filter(({ type }, index) =>
    index === 0 || (type !== "join" && type !== "disconnect" && type !== "abandon")
  );
}

function stepWords({ type, actor, gameState }: LoggedStep, before: GameState | null): string {
  const player = gameState.players.find(({ userId }) => userId === actor);
  const name = player ? nameOf(player) : "The clock";
  if (type === "forfeit") return `${name} gave up.`;
  if (type === "timeout") return "Time ran out.";
  if (type === "cancel") return "The game was cancelled.";
  if (type !== "move") return "The board is empty.";
  const isNewRound = before !== null && gameState.round > before.round;
  return isNewRound ? `${name} filled the board: a draw. Round ${gameState.round} begins.` : `${name} moved.`;
}
