import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { Hono } from "hono";
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { z } from "zod";
import { GOOGLE_ISSUERS } from "../domain/auth/id_token.ts";
import { EmailAddress } from "../domain/wire/email_address.ts";
import type { Env } from "../server/http/env.ts";
import { jsonBody, parseWith } from "../server/http/calls/parse.ts";

export const SANDBOX_CLIENT_ID = "sandbox.apps.googleusercontent.com";

const Person = z.object({
  email: EmailAddress,
  given_name: z.string().max(200).default(""),
  family_name: z.string().max(200).default(""),
  nonce: z.string().max(200).optional(),
});

export async function sandboxGoogle(dataDir: string): Promise<Hono<Env>> {
  const secret = await keptKey(join(dataDir, "sandbox-google-key.json"));
  const { kty, n, e, kid } = secret;
  const key = await importJWK(secret, "RS256");
  const route = new Hono<Env>();
  route.get("/jwks", (c) => c.json({ keys: [{ kty, n, e, kid, alg: "RS256", use: "sig" }] }));
  route.post("/credential", async (c) => {
    const person = parseWith(Person, await jsonBody(c));
    const credential = await new SignJWT({
      ...person,
      email_verified: true,
      name: `${person.given_name} ${person.family_name}`.trim(),
    })
      .setProtectedHeader({ alg: "RS256", kid: kid ?? "" })
      .setIssuer(GOOGLE_ISSUERS[0] ?? "")
      .setAudience(SANDBOX_CLIENT_ID)
      .setSubject(subjectOf(person.email))
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(key);
    return c.json({ succeeded: true, credential });
  });
  return route;
}

/** Google's subjects are numbers of 21 digits; ours are as stable, made from the address. */
function subjectOf(email: string): string {
  const digest = createHash("sha256").update(email).digest("hex");
  return BigInt(`0x${digest}`).toString().slice(0, 21);
}

async function keptKey(path: string): Promise<JWK> {
  if (!existsSync(path)) keepFirst(path, JSON.stringify(await newKey()));
  return JSON.parse(readFileSync(path, "utf8")) as JWK;
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: "RS256" };
}

/** Whole or not at all; when several servers start at once over one folder, the first one's stays. */
function keepFirst(path: string, text: string): void {
  const aside = `${path}.${randomUUID()}`;
  writeFileSync(aside, text, { mode: 0o600 });
  try {
    linkSync(aside, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(aside);
  }
}
