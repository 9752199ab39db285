import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Socket } from "socket.io-client";
import { BellOff, Swords, X } from "lucide-react";
import type { ServerMessages } from "../../../domain/game/messages.ts";
import { sentenceOf } from "../../api/api_failure.ts";
import { playerCalls } from "../../api/game.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon_button.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { useMemberConnection } from "./connection.ts";
import styles from "./live_companion.module.css";
import { listen } from "./messages.ts";

const INVITATION_MS = 10_000;

type Invitation = ServerMessages["gameInvitation"];

/** The live connection of whoever is signed in, and what may come over it on any page. */
export function LiveCompanion() {
  const { socket } = useMemberConnection();
  return <InvitationNotice socket={socket} />;
}

function InvitationNotice({ socket }: { readonly socket: Socket | null }) {
  const navigate = useNavigate();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  useEffect(() => {
    if (socket) return listen(socket, ["gameInvitation"], ({ payload }) => setInvitation(payload));
  }, [socket]);
  useEffect(() => {
    if (!invitation) return;
    const timer = setTimeout(() => setInvitation(null), INVITATION_MS);
    return () => clearTimeout(timer);
  }, [invitation]);
  if (!invitation) return null;
  const join = () => {
    setInvitation(null);
    navigate(`/app/game/${invitation.gameId}`);
  };
  const mute = () => {
    setInvitation(null);
    playerCalls.write("mute_invitations", { from: invitation.from.userId, isMuted: true })
      .then(() => showToast({ sentence: `${invitation.from.username} is muted. Settings can undo it.` }))
      .catch((error: unknown) => showToast({ sentence: sentenceOf(error, "That could not be muted."), isError: true }));
  };
  return (
    <div className={styles.invitation} role="alert">
      <Swords aria-hidden="true" />
      <p>
        <strong>{invitation.from.username}</strong> invites you to a game
      </p>
      <Button onClick={join}>Join</Button>
      <IconButton name={`Mute ${invitation.from.username}`} onClick={mute}>
        <BellOff />
      </IconButton>
      <IconButton name="Not now" onClick={() => setInvitation(null)}>
        <X />
      </IconButton>
      <span className={styles.time} aria-hidden="true" />
    </div>
  );
}
