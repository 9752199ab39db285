import { useNavigate } from "react-router-dom";
import { sentenceOf } from "../../api/api_failure.ts";
import { playerCalls } from "../../api/game.ts";
import { useWrite } from "../../api/use_answer.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toasts.tsx";

/**
 * After an invited game: once more against the same player, with the first move swapped, or back. Nothing starts by
 * itself here, because the other one is asked too; whoever of the two asks second comes into the same game.
 */
export function AfterInvite({ eventId }: { readonly eventId: string }) {
  const navigate = useNavigate();
  const back = () => navigate("/app/practice", { replace: true });
  const { run, isPending } = useWrite(() => playerCalls.write("invite", { eventId }), "Failed to invite this player");
  const playAgain = () =>
    run(undefined, {
      onSuccess: ({ gameId }) => navigate(`/app/game/${gameId}`, { replace: true }),
      onError: (error) => showToast({ sentence: sentenceOf(error, "Failed to invite this player"), isError: true }),
    });
  return (
    <main className="page" tabIndex={-1}>
      <Dialog title="Game Over!" onClose={back} isSheet>
        <p>Play against each other once more? The other one begins.</p>
        <div className="actions">
          <Button kind="plain" onClick={back}>Cancel & Return to Practice</Button>
          <Button autoFocus isLoading={isPending} onClick={playAgain}>Play Again</Button>
        </div>
      </Dialog>
    </main>
  );
}
