import { useEffect, useRef } from "react";
import type { ServerMessages } from "../../domain/game/messages.ts";
import { isShown } from "../api/shown_household.ts";
import { useMemberConnection } from "../game/play/connection.ts";
import { InvitationListener } from "../game/play/invitation_listener.tsx";
import type { householdActions } from "../../domain/households/contract.ts";
import { queryClient } from "../api/query_client.ts";
import { useHouseholdNews } from "../auth/use_household_news.ts";
import { whoIsHere } from "../auth/login.ts";
import { followChanges } from "../items/list/follow_changes.ts";

const OF_HOUSEHOLDS = [
  "READ_HOUSEHOLD",
  "LIST_INVITATIONS",
  "LIST_HOUSEHOLDS",
] satisfies (keyof typeof householdActions)[];
const names: ReadonlySet<unknown> = new Set([...OF_HOUSEHOLDS, whoIsHere.queryKey[0]]);

/** Their names and people are others. */
function askForHouseholds(): void {
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.has(name) });
}

/** The live connection of whoever is signed in, and what may come over it on any page. */
export function LiveConnection() {
  const { socket, isUp } = useMemberConnection();
  const wasUp = useRef(false);
  useHouseholdNews();
  useEffect(() => {
    if (!socket || !isUp) return;
    // What came while there was no connection.
    followChanges();
    if (wasUp.current) askForHouseholds();
    wasUp.current = true;
    const hearOfBoxes = ({ householdId }: ServerMessages["boxesChanged"]) => {
      if (householdId === null || isShown(householdId)) followChanges();
    };
    socket.on("boxesChanged", hearOfBoxes);
    socket.on("householdChanged", askForHouseholds);
    return () => {
      socket.off("boxesChanged", hearOfBoxes);
      socket.off("householdChanged", askForHouseholds);
    };
  }, [socket, isUp]);
  useEffect(() => {
    const comeBack = () => document.visibilityState === "visible" && followChanges();
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, []);
  return <InvitationListener socket={socket} />;
}
