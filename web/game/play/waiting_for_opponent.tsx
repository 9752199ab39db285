import { useState } from "react";
import { Check, Copy, Share2 } from "lucide-react";
import { nameOf } from "../../../domain/game/players/name_of.ts";
import { copyText } from "../../base/copy_text.ts";
import { withBasePath } from "../../base/page_config.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import type { SeenGame } from "../../../domain/game/screen/seen_game.ts";
import { BoardView } from "../board/board_view.tsx";
import { ruleLine } from "../board/game_words.ts";
import styles from "./waiting_for_opponent.module.css";

/** Until both players are there. An invited game can wait for a day, and its link can be sent. */
export function WaitingForOpponent({ seen: { game, message, userId } }: { readonly seen: SeenGame }) {
  if (!game) return null;
  const opponent = game.players.find((player) => player.userId !== userId);
  return (
    <section className={`grid gap-24 middle column ${styles.waiting}`}>
      <div className={styles.board}>
        <BoardView board={game.board} winningLine={null} />
      </div>
      <div>
        <h1>{message ?? "Waiting for your opponent to join..."}</h1>
        <p className="quiet">
          You play against <bdi>{opponent && nameOf(opponent)}</bdi>. {ruleLine(game.boardSize)}.
        </p>
        {game.gameType === "invite" && (
          <CopyLink gameId={game.gameId} guest={opponent ? nameOf(opponent) : "your guest"} />
        )}
      </div>
    </section>
  );
}

interface CopyLinkProps {
  readonly gameId: string;
  readonly guest: string;
}

function CopyLink({ gameId, guest }: CopyLinkProps) {
  const [isCopied, setCopied] = useState(false);
  const address = location.origin + withBasePath(`/app/game/${gameId}`);
  const canShare = typeof navigator.share === "function";
  const send = async () => {
    if (canShare) return await navigator.share({ title: "Play with me", url: address }).catch(() => {});
    setCopied(await copyText(address));
  };
  return (
    <div className={`grid gap-12 column ${styles.link}`}>
      <TextField
        label={`Link for ${guest}`}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button kind="plain" onClick={send}>
        {canShare
          ? <Share2 aria-hidden="true" />
          : isCopied
          ? <Check aria-hidden="true" />
          : <Copy aria-hidden="true" />}
        {canShare ? "Send link" : isCopied ? "Copied" : "Copy link"}
      </Button>
    </div>
  );
}
