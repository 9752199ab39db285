import { useEffect } from "react";
import { X } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon_button.tsx";
import { celebrate, fetchConfetti } from "../../ui/confetti.tsx";
import { resultOf } from "../board/game_words.ts";
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
    <main className="page game" data-fills-screen tabIndex={-1}>
      <div className="game-head">
        <span className="quiet small">Practice, {BOT_NAMES[setup.level].toLowerCase()}</span>
        <IconButton name="Close" onClick={onClose}>
          <X />
        </IconButton>
      </div>
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
    </main>
  );
}
