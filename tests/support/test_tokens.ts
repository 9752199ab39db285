import { z } from "zod";
import { ApiToken } from "../../domain/auth/api_tokens/contract.ts";
import type { TokenScope } from "../../domain/wire/token_scope.ts";
import type { Member } from "./server/test_app.ts";

const Made = z.object({ token: z.string(), about: ApiToken });

/** A fresh API token of a member's. */
export async function newToken(member: Member, scope: TokenScope, expiresInDays?: number) {
  const payload = { name: "A program", scope, ...(expiresInDays === undefined ? {} : { expiresInDays }) };
  const { body } = await member.write("tokens", "CREATE_API_TOKEN", payload);
  return Made.parse(body.data);
}

export function bearer(token: string, more: Readonly<Record<string, string>> = {}): RequestInit {
  return { headers: { authorization: `Bearer ${token}`, ...more } };
}
