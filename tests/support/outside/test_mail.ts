import type { Mail } from "../../../domain/mail/mail.ts";
import type { TestApp } from "../server/test_app.ts";

/** What a server of the sandbox has sent to an address, newest first. */
export async function mailTo({ fetch }: Pick<TestApp, "fetch">, email: string): Promise<Mail[]> {
  return (await (await fetch(`/sandbox/mail?to=${encodeURIComponent(email)}`)).json()).messages;
}
