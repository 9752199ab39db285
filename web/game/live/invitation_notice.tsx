import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Swords, X } from "lucide-react";
import type { ServerMessages } from "../../../domain/game/messages.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon_button.tsx";
import { useConnection } from "../connection/connection.ts";
import { usePushes } from "../connection/use_pushes.ts";

/** Document 2, section 9. */
const INVITATION_MS = 10_000;

type Invitation = ServerMessages["gameInvitation"];

/** Somebody wants to play: shown on whatever page one is. */
export function InvitationNotice() {
  const { socket } = useConnection();
  const navigate = useNavigate();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  usePushes(socket, { gameInvitation: setInvitation });
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
  return (
    <div className="invitation" role="alert">
      <Swords aria-hidden="true" />
      <p>
        <strong>{invitation.from.username}</strong> invites you to a game
      </p>
      <Button onClick={join}>Join</Button>
      <IconButton name="Not now" onClick={() => setInvitation(null)}>
        <X />
      </IconButton>
      <span className="invitation-time" aria-hidden="true" />
    </div>
  );
}
