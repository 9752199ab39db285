import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { playerCalls } from "../../api/game.ts";
import { useWrite } from "../../api/use_answer.ts";
import { useUser } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { TextField } from "../../ui/field.tsx";
import { PageHead } from "../../ui/page_head.tsx";
import styles from "./practice.module.css";
import { PracticeGame } from "./practice_game.tsx";
import { type PracticeSetup, practisingAs } from "./practice_room.ts";
import { BOARD_OPTIONS, PracticeSetupForm } from "./practice_setup_form.tsx";

export function PracticePage() {
  useTitle("Practice");
  const user = useUser();
  const [setup, setSetup] = useState<PracticeSetup | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  if (!user) return null;
  if (setup && isPlaying) {
    return <PracticeGame setup={setup} me={practisingAs(user)} onClose={() => setPlaying(false)} />;
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
