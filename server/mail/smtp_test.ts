import assert from "node:assert/strict";
import { createServer } from "node:net";
import { smtpMail } from "./smtp.ts";

/** As much of a mail server as one message needs. Source: RFC 5321, appendix D.1. */
function postOffice() {
  const received: string[] = [];
  const server = createServer((socket) => {
    let isLetter = false;
    let letter = "";
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      for (const line of String(chunk).split("\r\n").slice(0, -1)) {
        if (isLetter && line === ".") {
          isLetter = false;
          received.push(letter);
          socket.write("250 kept\r\n");
        } else if (isLetter) letter += `${line}\n`;
        else if (line === "DATA") {
          isLetter = true;
          socket.write("354 go on\r\n");
        } else socket.write(line === "QUIT" ? "221 bye\r\n" : "250 ok\r\n");
      }
    });
  });
  return new Promise<{ url: string; received: string[]; close(): void }>((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" ? address?.port : 0;
      resolve({ url: `smtp://127.0.0.1:${port}`, received, close: () => server.close() });
    });
  });
}

Deno.test("a message reaches the operator's mail server with sender, recipient, subject and text", async () => {
  const office = await postOffice();
  await smtpMail(office.url, "Stowmark <box@example.org>").send({
    to: "ann@example.org",
    subject: "Your plan",
    text: "Hello Ann",
  });
  office.close();
  const [letter = ""] = office.received;
  for (const part of [/From: Stowmark <box@example\.org>/, /To: ann@example\.org/, /Subject: Your plan/, /Hello Ann/]) {
    assert.match(letter, part);
  }
});

Deno.test("a mail server that is not there is an error, so that the job tries again", async () => {
  await assert.rejects(smtpMail("smtp://127.0.0.1:1", "x@example.org").send({ to: "a@b.c", subject: "s", text: "t" }));
});

Deno.test("a mail server that answers is reachable, one that is not there or says nothing is not", async () => {
  const office = await postOffice();
  assert.equal(await smtpMail(office.url, "x@example.org").isReachable(), true);
  office.close();
  assert.equal(await smtpMail("smtp://127.0.0.1:1", "x@example.org").isReachable(), false);
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const address = silent.address();
  const { port } = typeof address === "object" && address ? address : { port: 0 };
  assert.equal(await smtpMail(`smtp://127.0.0.1:${port}`, "x@example.org").isReachable(), false);
  silent.close();
});
