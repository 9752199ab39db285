/** Who sends it. `leaver` is for calls that may end a session, and is nobody else's. */
export type Sender = "attacker" | "admin" | "guest" | "leaver";

export interface HttpInput {
  readonly by: Sender;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | string | null;
  /** With Stripe's key, when it is sent. */
  readonly isSigned?: true;
}

export interface MessageInput {
  readonly message: string;
  readonly args: readonly unknown[];
}

/** A frame on the socket as it is, below every protocol. */
export interface FrameInput {
  readonly frame: string;
}

export type FuzzInput = HttpInput | MessageInput | FrameInput;
