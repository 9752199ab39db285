import { bytesOf, fetchPublic, type Network, Unfetched, webAddress } from "../../../host/outgoing/fetch_public.ts";

const MAX_REDIRECTS = 4;
const REDIRECTS = [301, 302, 303, 307, 308];
const ASKED = { method: "GET", headers: { accept: "image/*" } } as const;

/**
 * Asks for a photo at an address that a stranger wrote; every redirect is judged anew.
 * @throws Unfetched
 */
export async function fetchPhoto(
  address: string,
  network: Network,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  let url = webAddress(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await fetchPublic(url, ASKED, network, signal);
    const status = answer.statusCode ?? 0;
    if (status === 200) return bytesOf(answer, url, signal);
    const { location } = answer.headers;
    answer.destroy();
    if (!REDIRECTS.includes(status) || !location) throw new Unfetched(`${url.hostname} answered ${status}`);
    url = webAddress(location, url);
  }
  throw new Unfetched(`${url.hostname} sends on from one address to the next`);
}
