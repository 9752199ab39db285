import type { BenchServer } from "./items/bench_server.ts";

interface SentFile {
  readonly path: string;
  readonly fileName: string;
  /** Bytes of all chunks together. */
  readonly size: number;
  readonly chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Over a bare connection: Deno's `fetch` takes minutes to stream a body that somebody reads with pauses. @returns the answer as text */
export async function sendFile({ url, member }: BenchServer, file: SentFile): Promise<string> {
  const { hostname, port } = new URL(url);
  using connection = await Deno.connect({ hostname, port: Number(port) });
  const text = new TextEncoder();
  const boundary = "stowmark-bench";
  const opening = text.encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="${file.fileName}"\r\n\r\n`,
  );
  const closing = text.encode(`\r\n--${boundary}--\r\n`);
  await sendAll(
    connection,
    text.encode(
      `POST ${file.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${member.cookie}\r\nConnection: close\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\n` +
        `Content-Length: ${opening.length + file.size + closing.length}\r\n\r\n`,
    ),
  );
  await sendAll(connection, opening);
  for await (const chunk of file.chunks) await sendAll(connection, chunk);
  await sendAll(connection, closing);
  return await new Response(connection.readable).text();
}

async function sendAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}
