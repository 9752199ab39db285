import assert from "node:assert/strict";
import { gameFailures } from "../../domain/game/failures.ts";
import { type Member, signIn } from "../support/server/test_app.ts";
import { signedByStripe } from "../support/test_billing.ts";
import { jsonOf } from "./junk.ts";
import { MARKER, type People, type Site } from "./people.ts";
import { type RawSocket, rawSocket } from "./raw_socket.ts";
import type { FuzzInput, HttpInput } from "./fuzz_input.ts";

export interface Range extends Site, People {
  readonly url: string;
  readonly webhookSecret: string;
}

/** Words of the schema library and of traces, which nobody may read. */
const LIBRARY =
  /Invalid input|Invalid option|[Ee]xpected \w+, received|Too (big|small):|Unrecognized key|must match pattern/;
const TRACE = /\n\s+at |file:\/\/\/|PostgresError|TypeError|ZodError|\[object Object\]/;
/** Twenty are on their way at once, a backup among them, and a busy machine is no failure. */
const ANSWER_MS = 120_000;
/** Above this a server may hang up before it has read it all. */
const LARGE_BYTES = 30_000;

/** Sends inputs and fails on an answer that no input may get. */
export function openSender(range: Range): Disposable & { send(input: FuzzInput): Promise<void> } {
  let talk: Promise<RawSocket> | null = null;
  const leaks: string[] = [];
  const heard = (frame: string) => void (frame.includes(MARKER) && leaks.push(frame));
  const open = () => rawSocket(range.url, range.attacker, heard);

  /** The one that messages go over; a new one when the server has hung up. */
  function socket(): Promise<RawSocket> {
    if (talk) return talk;
    const opening = talk = open();
    const over = () => void (talk === opening && (talk = null));
    opening.then(({ closed }) => closed).then(over, over);
    return opening;
  }

  return {
    async send(input) {
      if ("method" in input) await sendCall(range, input);
      else if ("message" in input) {
        const answer = await (await socket()).ask(jsonOf([input.message, ...input.args]));
        if (answer !== null) holdText(answer);
      } else await sendFrame(await open(), input.frame);
      assert.deepEqual(leaks, []);
    },
    [Symbol.dispose]: () => void talk?.then((socket) => socket[Symbol.dispose](), () => {}),
  };
}

/** After any frame the server still answers on this socket, or has hung up. */
async function sendFrame(socket: RawSocket, frame: string): Promise<void> {
  socket.send(frame);
  const answer = await socket.ask('["nothing"]');
  if (answer !== null) holdText(answer);
  socket[Symbol.dispose]();
}

async function sendCall(range: Range, input: HttpInput): Promise<void> {
  const request = await requestOf(range, input);
  if (!request) return;
  const answer = await fetch(request).catch((error) => error instanceof TypeError ? null : Promise.reject(error));
  if (!answer) return assert.ok(sizeOf(input) > LARGE_BYTES, "the server hung up");
  const text = await answer.text();
  if (answer.status >= 500) {
    assert.ok(isKnownGap(answer.status, text || input.path), `answered ${answer.status}: ${text.slice(0, 300)}`);
  }
  if (input.path.startsWith("/sandbox/")) return;
  holdText(text);
  const isJson = answer.headers.get("content-type")?.startsWith("application/json");
  if (input.path.startsWith("/api/") && isJson && text && !answer.ok) {
    const { succeeded, errorMessage } = JSON.parse(text);
    assert.equal(succeeded, false);
    assert.match(errorMessage, /^.{4,1500}$/s);
  }
}

function holdText(text: string): void {
  assert.ok(!text.includes(MARKER), `it holds what is somebody else's: ${text.slice(0, 300)}`);
  assert.doesNotMatch(text, LIBRARY);
  assert.doesNotMatch(text, TRACE);
}

/** What needs a setting that is not given here. */
function isKnownGap(status: number, text: string): boolean {
  const [known, sentence] = gameFailures.CalendarNotSetUp;
  // The answer to HEAD has no text: there, the address counts.
  return status === known && (text.includes(sentence) || text.includes("/calendar/auth-url"));
}

/** @returns null for what `fetch` itself does not send */
async function requestOf(range: Range, input: HttpInput): Promise<Request | null> {
  const { method, path, body } = input;
  const signature = input.isSigned ? signedByStripe(String(body), range.webhookSecret) : {};
  const cookie = (await senderOf(range, input))?.cookie;
  try {
    const headers = new Headers({ ...(cookie && { cookie }), ...input.headers, ...signature });
    const signal = AbortSignal.timeout(ANSWER_MS);
    const carried = method === "GET" || method === "HEAD" || body === null ? {} : { body };
    return new Request(range.url + path, { method, headers, signal, redirect: "manual", ...carried });
  } catch {
    return null;
  }
}

async function senderOf(range: Range, { by }: HttpInput): Promise<Member | null> {
  if (by === "guest") return null;
  // Another input may end the account between its two steps.
  return by === "leaver" ? await signIn(range.fetch, "leaver@example.org", "leaver").catch(() => null) : range[by];
}

function sizeOf({ path, body }: HttpInput): number {
  return path.length + (body?.length ?? 0);
}
