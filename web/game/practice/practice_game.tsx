import { useEffect } from "react";
import { Button } from "../../ui/button.tsx";
import { celebrate, fetchConfetti } from "../../ui/confetti.tsx";
import { resultOf } from "../board/game_words.ts";
import { GameFrame } from "../board/game_frame.tsx";
import { GameTable } from "../board/game_table.tsx";
import { ResultSheet } from "../board/result_sheet.tsx";
import { BOT_NAMES, type Me, type PracticeSetup, shownBoardOf, tableGameOf } from "./practice_room.ts";
import { usePractice } from "./use_practice.ts";

interface PracticeGameProps {
  readonly setup: PracticeSetup;
  readonly me: Me;
  readonly onClose: () => void;
}

export function PracticeGame({ setup, me, onClose }: PracticeGameProps) {
  const practice = usePractice(setup, me);
  const game = tableGameOf(practice.at);
  const result = resultOf({ userId: me.userId, game, end: null });
  useEffect(fetchConfetti, []);
  useEffect(() => {
    if (result?.outcome === "won") celebrate();
  }, [result?.outcome]);
  return (
    <GameFrame title={`Practice, ${BOT_NAMES[setup.level].toLowerCase()}`} isOver={result !== null} onClose={onClose}>
      <GameTable
        game={game}
        userId={me.userId}
        shown={shownBoardOf(practice.at)}
        isOpen={practice.isOpen}
        onPlay={practice.play}
      />
      {result && (
        <ResultSheet result={result}>
          <Button isLarge isWide onClick={practice.playAgain}>Play Again</Button>
          <Button kind="bare" isWide onClick={onClose}>Change bot or board</Button>
        </ResultSheet>
      )}
    </GameFrame>
  );
}
