import { newId } from "../../../db/new_id.ts";
import { type Member, type MembersApp, signIn, type TestApp, testApp } from "./test_app.ts";

/** The sandbox makes an administrator of this address. */
const ADMIN = "admin@sandbox.test";

let opening: Promise<TestApp> | null = null;

Deno.test.afterAll(async () => {
  await (await opening)?.[Symbol.asyncDispose]();
  opening = null;
});

/** One that did not start is not everybody's failure. */
function open(): Promise<TestApp> {
  const app = testApp();
  app.catch(() => opening = null);
  return app;
}

/**
 * `const app = await sharedApp();` The server that tests of a room share who look at nothing but what their own people see: whoever signs in is
 * somebody whom no other test knows. The administrator is everybody's.
 */
export async function sharedApp(): Promise<MembersApp> {
  const { url, fetch } = await (opening ??= open());
  const test = newId();
  const ownAddress = (email: string) => email === ADMIN ? email : email.replace("@", `-${test}@`);
  return { url, fetch, signIn: (email) => signIn(fetch, ownAddress(email), email.split("@")[0]) };
}

/** Somebody new there. */
export async function sharedMember(email = "anna@example.org"): Promise<Member> {
  return await (await sharedApp()).signIn(email);
}
