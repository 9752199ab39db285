import { useEffect } from "react";
import type { ServerMessages } from "../../domain/game/messages.ts";
import { isShown } from "../api/shown_household.ts";
import { useMemberConnection } from "../game/play/connection.ts";
import { InvitationListener } from "../game/play/invitation_listener.tsx";
import { followChanges } from "../items/list/follow_changes.ts";

/** The live connection of whoever is signed in, and what may come over it on any page. */
export function LiveConnection() {
  const { socket, isUp } = useMemberConnection();
  useEffect(() => {
    if (!socket || !isUp) return;
    // What came while there was no connection.
    followChanges();
    const hear = ({ householdId }: ServerMessages["boxesChanged"]) => {
      if (householdId === null || isShown(householdId)) followChanges();
    };
    socket.on("boxesChanged", hear);
    return () => void socket.off("boxesChanged", hear);
  }, [socket, isUp]);
  useEffect(() => {
    const comeBack = () => document.visibilityState === "visible" && followChanges();
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, []);
  return <InvitationListener socket={socket} />;
}
