import { planLimits } from "../../../../domain/items/plan_limits.ts";
import { LARGEST_BYTES } from "../../../../domain/media/file_limits.ts";
import { shownBytes } from "../../../../domain/wire/bytes.ts";
import { countsOfHousehold } from "../../../../db/items/box_counts.ts";
import { bytesHeldBy } from "../../../../db/media/media.ts";
import { noteStaged, stagedSoFar, type WantedFile } from "../../../../db/transfer/import_files.ts";
import type { StoredImport } from "../../../../db/transfer/imports.ts";
import {
  bytesOf,
  fetchPublic,
  type Network,
  publicNetwork,
  SilentHost,
  Unfetched,
  webAddress,
} from "../../../host/outgoing/fetch_public.ts";
import type { TransferParts } from "../transfer_parts.ts";
import { stageFileOfImport } from "./stage_file_of_import.ts";

const AT_ONCE = 4;
const ONE_PHOTO_MS = 30_000;
/** Imports wait for each other: whoever has many photos lets others in between. */
const AT_A_STRETCH_MS = 60_000;
const ALL_PHOTOS_MS = 30 * 60_000;
/** Of one import. */
const MAX_PHOTOS = 2_000;
/** A host that is silent so often in a row is asked no more. */
const MAX_SILENCES = 3;

/**
 * Fetches photos from their addresses, a few at once. What cannot be fetched is left out and says why.
 * @throws TurnLost
 * @returns `later` where some are left
 */
export async function stagePhotos(
  parts: TransferParts,
  open: Pick<StoredImport, "id" | "turn" | "householdId" | "enteredAt">,
  wanted: readonly WantedFile[],
  onDone: () => Promise<void>,
): Promise<"done" | "later"> {
  if (wanted.length === 0) return "done";
  const stopsAt = parts.clock() + AT_A_STRETCH_MS;
  const rules = await photoRules(parts, open);
  const left = wanted.values();
  let asked = 0;
  const work = async () => {
    while (parts.clock() < stopsAt) {
      const { value: file, done } = left.next();
      if (done) return;
      asked++;
      const refusal = rules.refusal(file.path);
      if (refusal === null) await stageFileOfImport(parts, open, file, rules.bytes(file.path));
      else {await noteStaged(parts.pool, open, file, {
          refusal: `The photo "${file.fileName}" is left out: ${refusal}.`,
        });}
      await onDone();
    }
  };
  // All of them end before somebody else goes on with the import.
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const one of ended) if (one.status === "rejected") throw one.reason;
  return asked < wanted.length ? "later" : "done";
}

/** What an import may ask of the web, and the answers, counted. */
async function photoRules(parts: TransferParts, { id, householdId, enteredAt }: Parameters<typeof stagePhotos>[1]) {
  const { pool, clock, limits, photoNetwork = publicNetwork } = parts;
  const staged = await stagedSoFar(pool, id);
  const { isPro } = await countsOfHousehold(pool, householdId);
  let room = planLimits(isPro, limits).bytes - await bytesHeldBy(pool, householdId) - staged.bytes;
  let photos = staged.photos;
  const silences = new Map<string, number>();
  return {
    /** Why nobody asks for it, as the end of a sentence; null where one may. */
    refusal(address: string): string | null {
      const host = URL.parse(address)?.host ?? "";
      if (++photos > MAX_PHOTOS) {
        return `the server fetches up to ${MAX_PHOTOS.toLocaleString("en")} photos for an import`;
      }
      if (clock() > enteredAt.getTime() + ALL_PHOTOS_MS) return "the time for fetching photos was over";
      if (room <= 0) return "there is no room for it";
      return (silences.get(host) ?? 0) >= MAX_SILENCES ? `${host} did not answer before` : null;
    },
    async *bytes(address: string): AsyncGenerator<Uint8Array> {
      const host = URL.parse(address)?.host ?? "";
      try {
        const photo = await fetchPhoto(address, photoNetwork, AbortSignal.timeout(ONE_PHOTO_MS));
        let size = 0;
        for await (const chunk of photo) {
          // So that nobody fills the disk with what is no photo.
          if ((size += chunk.length) > LARGEST_BYTES.image) {
            throw new Unfetched(`it has more than ${shownBytes(LARGEST_BYTES.image)}`);
          }
          if ((room -= chunk.length) < 0) throw new Unfetched("there is no room for it");
          yield chunk;
        }
        silences.delete(host);
      } catch (error) {
        if (error instanceof SilentHost) silences.set(host, (silences.get(host) ?? 0) + 1);
        throw error;
      }
    },
  };
}

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
