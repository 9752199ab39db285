import { useEffect } from "react";
import { useUser } from "../../auth/login.ts";
import { type Connection, keepConnected, useConnection } from "./connection.ts";

/** The connection of whoever is signed in. */
export function useMemberConnection(): Connection {
  const userId = useUser()?.userId;
  useEffect(() => {
    if (userId) keepConnected(userId);
  }, [userId]);
  return useConnection();
}
