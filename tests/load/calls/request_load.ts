/** A process of its own that asks for an address from many clients at once and prints answers a second: `URL COOKIE CLIENTS SECONDS`. */

/** A page of 50 is about 20 KB. */
const ANSWER_BYTES = 128 * 1024;
const [address = "", cookie = "", clients = "", seconds = ""] = Deno.args;

const ask = asker(address, cookie);
await ask();
const end = performance.now() + Number(seconds) * 1000;
const counts = await Promise.all(Array.from({ length: Number(clients) }, async () => {
  let count = 0;
  for (; performance.now() < end; count++) await ask();
  return count;
}));
console.log(counts.reduce((sum, count) => sum + count, 0) / Number(seconds));
Deno.exit(0);

/** Each client keeps a bare connection: a full HTTP client would spend more of the machine than the server does. */
function asker(address: string, cookie: string): () => Promise<unknown> {
  const url = new URL(address);
  const request = new TextEncoder().encode(
    `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  const idle: Deno.Conn[] = [];
  return async () => {
    const connection = idle.pop() ?? await Deno.connect({ hostname: url.hostname, port: Number(url.port) });
    await connection.write(request);
    await readAnswer(connection, new Uint8Array(ANSWER_BYTES));
    idle.push(connection);
  };
}

async function readAnswer(connection: Deno.Conn, buffer: Uint8Array): Promise<void> {
  let read = 0;
  for (let wanted = Infinity; read < wanted;) {
    read += await connection.read(buffer.subarray(read)) ?? 0;
    if (wanted === Infinity) wanted = answerLength(new TextDecoder("latin1").decode(buffer.subarray(0, read)));
  }
}

function answerLength(beginning: string): number {
  const headEnd = beginning.indexOf("\r\n\r\n");
  if (headEnd < 0) return Infinity;
  if (!beginning.startsWith("HTTP/1.1 200")) throw new Error(`expected 200, received ${beginning.slice(0, 40)}`);
  return headEnd + 4 + Number(/\ncontent-length: (\d+)/i.exec(beginning)?.[1]);
}
