import type { ReactNode } from "react";
import { Bot } from "lucide-react";
import type { Mark } from "../../../domain/game/room/board.ts";
import { nameOf } from "../../../domain/game/players/name_of.ts";
import type { Seat as SeatOfGame } from "../../../domain/game/room/room.ts";
import { pictureUrl } from "../../api/profile.ts";
import { Avatar } from "../../ui/drawings/avatar.tsx";
import { classNames } from "../../ui/class_names.ts";
import { MarkDrawing } from "./marks.tsx";
import styles from "./seat.module.css";

type Seated = Pick<SeatOfGame, "username" | "displayName" | "isBot" | "picture"> & { readonly symbol: Mark };

export interface SeatProps {
  readonly player: Seated;
  readonly isMe: boolean;
  readonly hasTurn: boolean;
  readonly level?: number | undefined;
  readonly isAway?: boolean;
  /** The ring round the mark, while a clock runs. */
  readonly ring?: ReactNode;
  /** What is left of the turn; its room is kept empty while the other one's clock runs. */
  readonly seconds?: ReactNode;
}

export function Seat({ player, isMe, hasTurn, level, isAway = false, ring, seconds }: SeatProps) {
  const name = nameOf(player);
  const { username, picture, symbol } = player;
  return (
    <div
      className={classNames("row gap-8 shrinks", styles.seat, hasTurn && styles.hasTurn, isAway && styles.away)}
      data-part={isMe ? "own-seat" : "seat"}
    >
      <span className={`centered rigid anchor ${styles.mark}`}>
        <MarkDrawing mark={symbol} />
        {ring}
      </span>
      {picture && <Avatar name={name} url={pictureUrl(picture)} />}
      <span className={`stack shrinks grow ${styles.words}`}>
        <span className="row gap-4 shrinks">
          <strong className="ellipsis" dir="auto" title={username === name ? name : `${name}, @${username}`}>
            {isMe ? "You" : name}
          </strong>
          {player.isBot && <Bot size={18} className="quiet rigid" role="img" aria-label="a bot" />}
        </span>
        <span className="small quiet ellipsis">
          <span className="unseen">plays</span>
          {symbol}
          {level !== undefined && ` · level ${level}`}
          {isMe && (
            <>
              {" · "}
              <bdi>{name}</bdi>
            </>
          )}
        </span>
      </span>
      {seconds !== undefined && <span className={`stack rigid ${styles.seconds}`}>{seconds}</span>}
    </div>
  );
}
