import { useEffect } from "react";
import type { Socket } from "socket.io-client";
import type { UserId } from "../../../domain/wire/ids.ts";
import { renewOrLeave } from "../../auth/keep_session.ts";
import { useUser } from "../../auth/login.ts";
import { pageConfig } from "../../base/page_config.ts";
import { createStore, useStore } from "../../base/store.ts";
import { loadAgain } from "../../api/shown_household.ts";
import { openGameSocket } from "./game_socket.ts";

export interface Connection {
  readonly socket: Socket | null;
  readonly userId: UserId | null;
  readonly isUp: boolean;
  readonly isResting: boolean;
}

const connection = createStore<Connection>({ socket: null, userId: null, isUp: false, isResting: false });

/** Connects to the game server as this user; the connection stays while pages come and go. */
function keepConnected(userId: UserId): void {
  if (connection.get().userId === userId) return;
  connection.get().socket?.disconnect();
  const socket = openGameSocket({ origin: location.origin, basePath: pageConfig.basePath }, userId, {
    renewSession: renewOrLeave,
    reload: loadAgain,
    rest: () => change({ isResting: true }),
  });
  const change = (now: Partial<Connection>) => {
    const before = connection.get();
    if (before.socket === socket) connection.set({ ...before, ...now });
  };
  connection.set({ socket, userId, isUp: false, isResting: false });
  socket.on("authenticated", () => change({ isUp: true, isResting: false }));
  socket.on("disconnect", () => change({ isUp: false }));
  socket.connect();
}

/** Takes our connection back from the newer page that has it. */
export function goOnHere(): void {
  const { socket, isResting } = connection.get();
  if (isResting) socket?.connect();
}

export function useConnection(): Connection {
  return useStore(connection);
}

/** The connection of whoever is signed in. */
export function useMemberConnection(): Connection {
  const userId = useUser()?.userId;
  useEffect(() => {
    if (userId) keepConnected(userId);
  }, [userId]);
  useEffect(() => {
    const comeBack = () => document.visibilityState === "visible" && goOnHere();
    document.addEventListener("visibilitychange", comeBack);
    return () => document.removeEventListener("visibilitychange", comeBack);
  }, []);
  return useConnection();
}
