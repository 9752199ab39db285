/** The name of the cookie that holds an access token. */
export const ACCESS = "stowmark_access";

/** The cookie of an access token as a browser would send it to a server at this address, base path included. */
export function accessCookieFor(address: string, token: string): string {
  const { protocol, pathname } = new URL(address);
  const prefix = protocol !== "https:" ? "" : prefixOf(pathname.replace(/\/$/, ""));
  return `${prefix}${ACCESS}=${token}`;
}

/** What the names of cookies begin with on https. */
export function prefixOf(basePath: string): string {
  return basePath ? "__Secure-" : "__Host-";
}
