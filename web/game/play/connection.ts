import { useEffect } from "react";
import type { Socket } from "socket.io-client";
import type { UserId } from "../../../domain/wire/ids.ts";
import { renewSession } from "../../api/renew_session.ts";
import { isOnTheWayOut } from "../../auth/keep_session.ts";
import { useUser } from "../../auth/login.ts";
import { pageConfig } from "../../base/page_config.ts";
import { createStore, useStore } from "../../base/store.ts";
import { openGameSocket } from "./game_socket.ts";

export interface Connection {
  readonly socket: Socket | null;
  readonly userId: UserId | null;
  readonly isUp: boolean;
}

const connection = createStore<Connection>({ socket: null, userId: null, isUp: false });

/** Connects to the game server as this user; the connection stays while pages come and go. */
function keepConnected(userId: UserId): void {
  if (connection.get().userId === userId) return;
  connection.get().socket?.disconnect();
  const socket = openGameSocket({ origin: location.origin, basePath: pageConfig.basePath }, userId, {
    renewSession: async () => await renewSession(Date.now()) === "renewed",
    reload: () => isOnTheWayOut() || location.reload(),
  });
  const isUp = (up: boolean) => connection.get().socket === socket && connection.set({ socket, userId, isUp: up });
  connection.set({ socket, userId, isUp: false });
  socket.on("authenticated", () => isUp(true));
  socket.on("disconnect", () => isUp(false));
  socket.connect();
}

function useConnection(): Connection {
  return useStore(connection);
}

/** The connection of whoever is signed in. */
export function useMemberConnection(): Connection {
  const userId = useUser()?.userId;
  useEffect(() => {
    if (userId) keepConnected(userId);
  }, [userId]);
  return useConnection();
}
