import type { SessionId, UserId } from "../wire/ids.ts";

/** Tells a person's open pages that who they are may have changed: signed out, deleted, another role. */
export interface LoginActivity {
  changed(userId: UserId, except?: SessionId): void;
  /** A session has ended and its browser has another one of the same person: its sockets are closed, and no page is told. */
  sessionReplaced(): void;
}
