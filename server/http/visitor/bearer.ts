/** The token of `Authorization: Bearer …`; null where the header names none, or another scheme such as a proxy's. */
export function bearerOf(headers: Headers): string | null {
  const [, token] = /^bearer +(\S*) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  return token ?? null;
}
