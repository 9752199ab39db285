import { io, type Socket } from "socket.io-client";
import type { ServerMessages } from "../../../domain/game/messages.ts";
import type { wireFailures } from "../../../domain/wire/failures.ts";
import type { UserId } from "../../../domain/wire/ids.ts";

const RECONNECTION = {
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
  timeout: 20_000,
};

export interface SocketEndpoint {
  readonly origin: string;
  readonly basePath: string;
}

export interface SocketHost {
  /** Where it ran out while we were away; leaves the page when nobody is signed in any more. */
  renewSession(): Promise<unknown>;
  reload(): void;
  /** A newer socket of this member has taken over: nothing connects again before `connect()`. */
  rest(): void;
}

const TOO_MANY_MS = 30_000;
const MOVED_ON = "MovedOn" satisfies keyof typeof wireFailures;

/** The connection to the game server, closed until `connect()`. Outlives pages; one for the whole app. */
export function openGameSocket({ origin, basePath }: SocketEndpoint, userId: UserId, host: SocketHost): Socket {
  const socket = io(origin, {
    path: `${basePath}/socket.io`,
    transports: ["websocket"],
    autoConnect: false,
    auth: { userId },
    ...RECONNECTION,
  });
  socket.on("check-everone-login-activity", () => host.reload());
  socket.on("connect_error", (error: Error & { data?: { status: number } }) => {
    // A browser does not say why a socket was refused: it may be that the session ran out. Socket.IO tries again.
    if (!error.data) host.renewSession();
    // Too many of them at this address. Socket.IO gives up after a refusal that has a reason.
    else if (error.data.status === 429) setTimeout(() => socket.connect(), TOO_MANY_MS);
  });
  let hasMovedOn = false;
  socket.on("connect", () => hasMovedOn = false);
  socket.on("error", ({ code }: ServerMessages["error"]) => hasMovedOn ||= code === MOVED_ON);
  socket.on("disconnect", (reason) => {
    if (hasMovedOn) return host.rest();
    // The server closed us on purpose, as it does when it restarts or a session ends.
    if (reason === "io server disconnect") setTimeout(() => socket.connect(), RECONNECTION.reconnectionDelay);
  });
  return socket;
}
