import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Socket } from "socket.io-client";
import { BellOff, Swords, X } from "lucide-react";
import type { ServerMessages } from "../../../domain/game/messages.ts";
import { nameOf } from "../../../domain/game/players/name_of.ts";
import { playerCalls } from "../../api/game.ts";
import { pictureUrl } from "../../api/profile.ts";
import { delays } from "../../base/delays.ts";
import { Avatar } from "../../ui/drawings/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { cssVars } from "../../ui/css_vars.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { showToast } from "../../ui/toasts.tsx";
import styles from "./invitation_listener.module.css";
import { listen } from "./messages.ts";
import { useStandingOffer } from "./standing_offers.ts";
import { showFailure } from "../../api/show_failure.ts";

/** The line under an invitation runs out with it. */
const RUNS_OUT = cssVars({ "--runs-out-in": `${delays.invitation}ms` });

type Invitation = ServerMessages["gameInvitation"];

/** Invitations and offers of another game, on any page. */
export function InvitationListener({ socket }: { readonly socket: Socket | null }) {
  return (
    <>
      <InvitationNotice socket={socket} />
      <RematchNotice socket={socket} />
    </>
  );
}

function InvitationNotice({ socket }: { readonly socket: Socket | null }) {
  const navigate = useNavigate();
  const [invitation, setInvitation] = usePassing<Invitation>();
  useEffect(() => {
    if (socket) return listen(socket, ["gameInvitation"], ({ payload }) => setInvitation(payload));
  }, [socket]);
  useStandingOffer(invitation !== null);
  if (!invitation) return null;
  const join = () => {
    setInvitation(null);
    navigate(`/app/game/${invitation.gameId}`);
  };
  const mute = () => {
    setInvitation(null);
    playerCalls.write("mute_invitations", { from: invitation.from.userId, isMuted: true })
      .then(() => showToast({ sentence: `${nameOf(invitation.from)} is muted. Settings can undo it.` }))
      .catch((error: unknown) => showFailure(error, "That could not be muted."));
  };
  return (
    <Notice>
      {invitation.from.picture
        ? <Avatar name={nameOf(invitation.from)} url={pictureUrl(invitation.from.picture)} />
        : <Swords aria-hidden="true" />}
      <p>
        <strong dir="auto">{nameOf(invitation.from)}</strong>{" "}
        {invitation.from.displayName && <bdi className="quiet small">@{invitation.from.username}</bdi>}{" "}
        invites you to a game
      </p>
      <Button onClick={join}>Join</Button>
      <IconButton name={`Mute ${nameOf(invitation.from)}`} onClick={mute}>
        <BellOff />
      </IconButton>
      <IconButton name="Not now" onClick={() => setInvitation(null)}>
        <X />
      </IconButton>
    </Notice>
  );
}

type Offer = ServerMessages["rematch"];

/** An offer that comes when its game's page has been left; on that page the result itself says so. */
function RematchNotice({ socket }: { readonly socket: Socket | null }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [offer, setOffer] = usePassing<Offer>();
  useEffect(() => {
    if (!socket) return;
    return listen(socket, ["rematch"], ({ payload }) => setOffer(payload.state === "asked" ? payload : null));
  }, [socket]);
  const [isAnswering, setAnswering] = useState(false);
  const isShown = offer?.from !== undefined && !pathname.endsWith(offer.gameId);
  useStandingOffer(isShown || isAnswering);
  if (!offer?.from || !isShown) return null;
  const answer = (wants: boolean) => {
    setAnswering(true);
    playerCalls.write("rematch", { gameId: offer.gameId, wants })
      .then(({ nextGameId }) => nextGameId && navigate(`/app/game/${nextGameId}`))
      .catch((error: unknown) => showFailure(error, "That did not work."))
      .finally(() => {
        setAnswering(false);
        setOffer((now) => now === offer ? null : now);
      });
  };
  return (
    <Notice>
      <Swords aria-hidden="true" />
      <p>
        <strong dir="auto">{nameOf(offer.from)}</strong> wants a rematch
      </p>
      <Button isLoading={isAnswering} onClick={() => answer(true)}>Play</Button>
      <IconButton name="Not now" disabled={isAnswering} onClick={() => answer(false)}>
        <X />
      </IconButton>
    </Notice>
  );
}

/** What somebody is told, and for as long as an invitation shows. */
function usePassing<T>() {
  const [told, setTold] = useState<T | null>(null);
  useEffect(() => {
    if (!told) return;
    const timer = setTimeout(() => setTold(null), delays.invitation);
    return () => clearTimeout(timer);
  }, [told]);
  return [told, setTold] as const;
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <div className={`row gap-12 panel lifted ${styles.invitation}`} role="alert">
      {children}
      <span className={styles.time} style={RUNS_OUT} aria-hidden="true" />
    </div>
  );
}
