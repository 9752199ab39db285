import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { sentenceOf } from "../../api/api_failure.ts";
import { playerCalls } from "../../api/game.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toasts.tsx";

/**
 * After an invited game: once more against the same player, with the first move swapped, or back. Nothing starts by
 * itself here, because the other one is asked too; whoever of the two asks second comes into the same game.
 */
export function AfterInvite({ eventId }: { readonly eventId: string }) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const back = () => navigate("/app/practice", { replace: true });
  const playAgain = async () => {
    setBusy(true);
    try {
      const { gameId } = await playerCalls.write("invite", { eventId });
      navigate(`/app/game/${gameId}`, { replace: true });
    } catch (error) {
      setBusy(false);
      showToast({ sentence: sentenceOf(error, "Failed to invite this player"), isError: true });
    }
  };
  return (
    <main className="page" tabIndex={-1}>
      <Dialog title="Game Over!" onClose={back} isSheet>
        <p>Play against each other once more? The other one begins.</p>
        <div className="actions">
          <Button kind="plain" onClick={back}>Cancel & Return to Practice</Button>
          <Button autoFocus isLoading={isBusy} onClick={playAgain}>Play Again</Button>
        </div>
      </Dialog>
    </main>
  );
}
