import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { playerCalls } from "../../api/game.ts";
import { useWrite } from "../../api/use_answer.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { classNames } from "../../ui/class_names.ts";
import { TextField } from "../../ui/field.tsx";
import styles from "./practice.module.css";
import { BOARD_OPTIONS } from "./practice_setup_form.tsx";

export function InviteForm() {
  const navigate = useNavigate();
  const [username, setUsername] = useState("");
  const [boardSize, setBoardSize] = useState<3 | 4>(3);
  const { run, isPending, fault } = useWrite(
    () => playerCalls.write("invite", { username: username.trim(), boardSize }),
    "Failed to invite this player",
  );
  return (
    <form
      className={classNames("card", styles.way)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) run(undefined, { onSuccess: ({ gameId }) => navigate(`/app/game/${gameId}`) });
      }}
    >
      <h2>Invite a player</h2>
      <TextField
        label="Username or e-mail"
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
