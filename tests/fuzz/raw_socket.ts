import type { Member } from "../support/server/test_app.ts";

/** A WebSocket that speaks as much Socket.IO as it takes to be let in, and sends whatever it is given. */
export interface RawSocket extends Disposable {
  send(frame: string): void;
  /** Sends an event and waits for its acknowledgement; null when the server hung up instead. */
  ask(json: string): Promise<string | null>;
  readonly closed: Promise<void>;
}

/** A busy machine is no failure. */
const ANSWER_MS = 120_000;

/** @param onFrame told of everything the server sends */
export async function rawSocket(url: string, member: Member, onFrame: (frame: string) => void): Promise<RawSocket> {
  const address = `${url.replace(/^http/, "ws")}/socket.io/?EIO=4&transport=websocket`;
  // Deno's own second argument; the types are a browser's.
  const options: object = { headers: { cookie: member.cookie } };
  const wire: WebSocket = Reflect.construct(WebSocket, [address, options]);
  const waiting = new Map<string, (answer: string | null) => void>();
  const admitted = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  let lastId = 0;
  wire.addEventListener("message", ({ data }) => {
    const frame = String(data);
    onFrame(frame);
    if (frame.startsWith("0")) wire.send(`40${JSON.stringify({ userId: member.user.userId })}`);
    else if (frame === "2") wire.send("3");
    else if (frame.startsWith("40")) admitted.resolve();
    else if (frame.startsWith("44")) admitted.reject(new Error(`not let in: ${frame}`));
    const [, id = "", json = ""] = /^43(\d+)(.*)$/s.exec(frame) ?? [];
    waiting.get(id)?.(json);
    waiting.delete(id);
  });
  wire.addEventListener("close", () => {
    admitted.reject(new Error("the server hung up"));
    closed.resolve();
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  });
  wire.addEventListener("error", () => {});
  await admitted.promise;
  const send = (frame: string) => wire.readyState === WebSocket.OPEN && wire.send(frame);
  return {
    send,
    ask(json) {
      const id = String(++lastId);
      const answer = Promise.withResolvers<string | null>();
      const timer = setTimeout(() => answer.reject(new Error(`no acknowledgement within ${ANSWER_MS} ms`)), ANSWER_MS);
      waiting.set(id, answer.resolve);
      if (!send(`42${id}${json}`)) answer.resolve(null);
      return answer.promise.finally(() => clearTimeout(timer));
    },
    closed: closed.promise,
    [Symbol.dispose]: () => wire.close(),
  };
}
