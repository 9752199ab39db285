import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the line. */
  readonly head: string;
  readonly body: string;
}

export interface TestSmtp extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Letter[];
  close(): Promise<void>;
  /** At the same address as before. */
  open(): Promise<void>;
}

/** A real mail server, which keeps what it is given. */
export async function smtpServerOfOurOwn(): Promise<TestSmtp> {
  const received: Letter[] = [];
  let server = await listen(received, 0);
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close,
    async open() {
      server = await listen(received, port);
    },
    [Symbol.asyncDispose]: close,
  };
}

async function listen(received: Letter[], port: number): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      text(stream).then((letter) => {
        const [head = "", ...body] = letter.split("\r\n\r\n");
        const from = mailFrom ? mailFrom.address : "";
        received.push({ from, to: rcptTo.map(({ address }) => address), head, body: body.join("\r\n\r\n") });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return server;
}
