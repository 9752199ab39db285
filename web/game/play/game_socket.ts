import { io, type Socket } from "socket.io-client";
import type { UserId } from "../../../domain/wire/ids.ts";

const RECONNECTION = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};

export interface SocketPlace {
  readonly origin: string;
  readonly basePath: string;
}

export interface SocketHost {
  /** The access cookie ran out while we were away: renew it. False when nobody is signed in any more. */
  renewSession(): Promise<boolean>;
  reload(): void;
}

/** The connection to the game server, closed until `connect()`. Outlives pages; one for the whole app. */
export function openGameSocket({ origin, basePath }: SocketPlace, userId: UserId, host: SocketHost): Socket {
  const socket = io(origin, {
    path: `${basePath}/socket.io`,
    transports: ["websocket"],
    autoConnect: false,
    auth: { userId },
    ...RECONNECTION,
  });
  socket.on("check-everone-login-activity", () => host.reload());
  socket.on("connect_error", async (error: Error & { data?: { status?: number } }) => {
    // Refused by the server, not lost on the way: Socket.IO does not try again by itself.
    if (error.data?.status === 401 && await host.renewSession()) socket.connect();
  });
  socket.on("disconnect", (reason) => {
    // The server closed us on purpose, as it does when it restarts or a session ends.
    if (reason === "io server disconnect") setTimeout(() => socket.connect(), RECONNECTION.reconnectionDelay);
  });
  return socket;
}
