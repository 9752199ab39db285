import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { sentenceOf } from "../../api/api_failure.ts";
import { playerCalls } from "../../api/game.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { BOARD_OPTIONS } from "./practice_setup_form.tsx";
import { Choice } from "../../ui/choice.tsx";

/** A game against somebody one knows: they are told at once, and the link works for them for a day. */
export function InviteForm() {
  const navigate = useNavigate();
  const [username, setUsername] = useState("");
  const [boardSize, setBoardSize] = useState<3 | 4>(3);
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const invite = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { gameId } = await playerCalls.write("invite", { username: username.trim(), boardSize });
      navigate(`/app/game/${gameId}`);
    } catch (error) {
      setFault(sentenceOf(error, "Failed to invite this player"));
      setBusy(false);
    }
  };
  return (
    <form
      className="card practice-way"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) invite();
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
      <Button type="submit" kind="plain" isLarge isWide isLoading={isBusy}>Invite</Button>
    </form>
  );
}
