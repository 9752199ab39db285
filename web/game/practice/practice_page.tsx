import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { BotLevel } from "../../../domain/game/bots/choose_cell.ts";
import { playerCalls } from "../../api/game.ts";
import { useWrite } from "../../api/use_answer.ts";
import { useUser } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHead } from "../../ui/page_head.tsx";
import { ruleLine } from "../board/game_words.ts";
import styles from "./practice.module.css";
import { PracticeGame } from "./practice_game.tsx";
import type { PracticeSetup } from "./practice_room.ts";

const LEVELS = [
  { value: "easy", label: "Easy", note: "Plays at random" },
  { value: "medium", label: "Medium", note: "Blocks and wins" },
  { value: "perfect", label: "Perfect", note: "Never loses" },
] as const;

const BOARD_OPTIONS = [
  { value: 3, label: "3 × 3", note: ruleLine(3) },
  { value: 4, label: "4 × 4", note: ruleLine(4) },
] as const;

interface PracticeSetupFormProps {
  /** What was played before, by whoever comes back from it. */
  readonly last: PracticeSetup | null;
  readonly onStart: (setup: PracticeSetup) => void;
}

export function PracticePage() {
  useTitle("Practice");
  const user = useUser();
  const [setup, setSetup] = useState<PracticeSetup | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  if (!user) return null;
  if (setup && isPlaying) {
    return <PracticeGame setup={setup} user={user} onClose={() => setPlaying(false)} />;
  }
  const start = (chosen: PracticeSetup) => {
    setSetup(chosen);
    setPlaying(true);
  };
  return (
    <main className="page" tabIndex={-1}>
      <PageHead
        backOnPhone="/app/events"
        title="Practice"
        note="Against a bot on this device. It works offline, and no result is counted."
      />
      <div className={`grid gap-24 ${styles.ways}`}>
        <PracticeSetupForm last={setup} onStart={start} />
        <InviteForm ownName={user.username} />
      </div>
    </main>
  );
}

function InviteForm({ ownName }: { readonly ownName: string }) {
  const navigate = useNavigate();
  const [username, setUsername] = useState("");
  const [boardSize, setBoardSize] = useState<3 | 4>(3);
  const { run, isPending, fault } = useWrite(
    () => playerCalls.write("invite", { username: username.trim(), boardSize }),
    "Failed to invite this player",
  );
  return (
    <form
      className="card stack gap-24"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) run(undefined, { onSuccess: ({ gameId }) => navigate(`/app/game/${gameId}`) });
      }}
    >
      <h2 className="size-22">Invite a player</h2>
      <TextField
        label="Username or e-mail"
        note={`your username is ${ownName}`}
        name="username"
        required
        autoComplete="off"
        autoCapitalize="none"
        value={username}
        fault={fault}
        onChange={(event) => setUsername(event.currentTarget.value)}
      />
      <Choice title="Board" options={BOARD_OPTIONS} value={boardSize} onChange={setBoardSize} />
      <Button type="submit" kind="plain" isLarge isWide isLoading={isPending}>Invite</Button>
    </form>
  );
}

function PracticeSetupForm({ last, onStart }: PracticeSetupFormProps) {
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
