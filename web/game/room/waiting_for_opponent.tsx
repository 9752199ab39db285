import type { SeenGame } from "../../../domain/game/screen/seen_game.ts";
import { CopyLink } from "../invites/copy_link.tsx";
import { BoardView } from "../board/board_view.tsx";
import { ruleLine } from "./turn_words.ts";

/** Until both players are there. An invited game can wait for a day, and its link can be sent. */
export function WaitingForOpponent({ seen: { game, message, userId } }: { readonly seen: SeenGame }) {
  if (!game) return null;
  const opponent = game.players.find((player) => player.userId !== userId);
  return (
    <section className="waiting-for-opponent">
      <div className="idle-board">
        <BoardView board={game.board} winningLine={null} />
      </div>
      <div>
        <h1>{message ?? "Waiting for your opponent to join..."}</h1>
        <p className="quiet">You play against {opponent?.username}. {ruleLine(game.boardSize)}.</p>
        {game.gameType === "invite" && <CopyLink gameId={game.gameId} guest={opponent?.username ?? "your guest"} />}
      </div>
    </section>
  );
}
