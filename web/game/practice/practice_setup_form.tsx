import { useState } from "react";
import type { BotLevel } from "../../../domain/game/bots/choose_cell.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { ruleLine } from "../board/game_words.ts";
import type { PracticeSetup } from "./practice_room.ts";

const LEVELS = [
  { value: "easy", label: "Easy", note: "Plays at random" },
  { value: "medium", label: "Medium", note: "Blocks and wins" },
  { value: "perfect", label: "Perfect", note: "Never loses" },
] as const;

export const BOARD_OPTIONS = [
  { value: 3, label: "3 × 3", note: ruleLine(3) },
  { value: 4, label: "4 × 4", note: ruleLine(4) },
] as const;

interface PracticeSetupFormProps {
  /** What was played before, by whoever comes back from it. */
  readonly last: PracticeSetup | null;
  readonly onStart: (setup: PracticeSetup) => void;
}

export function PracticeSetupForm({ last, onStart }: PracticeSetupFormProps) {
  const [level, setLevel] = useState<BotLevel>(last?.level ?? "medium");
  const [boardSize, setBoardSize] = useState(last?.boardSize ?? 3);
  return (
    <form
      className="card stack gap-24"
      onSubmit={(event) => {
        event.preventDefault();
        onStart({ level, boardSize });
      }}
    >
      <h2 className="size-22">Play a bot</h2>
      <Choice title="Difficulty" options={LEVELS} value={level} onChange={setLevel} />
      <Choice title="Board" options={BOARD_OPTIONS} value={boardSize} onChange={setBoardSize} />
      <Button type="submit" isLarge isWide autoFocus={last !== null}>Start practice</Button>
    </form>
  );
}
