import { randomBytes } from "node:crypto";
import { itemFailure } from "../../../domain/items/failures.ts";
import { BOX_LINK_KEY_BYTES, type BoxLink, boxLinkUrl, type SharedBox } from "../../../domain/items/links/box_link.ts";
import type { linkActions } from "../../../domain/items/links/contract.ts";
import { linkFailure } from "../../../domain/items/links/failures.ts";
import type { Mailer } from "../../../domain/mail/mail.ts";
import { mediaFailure } from "../../../domain/media/failures.ts";
import { RENDITION_TYPE } from "../../../domain/media/rendition.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import { wireFailure } from "../../../domain/wire/failures.ts";
import type { MediaKey } from "../../../domain/wire/ids.ts";
import {
  addBoxLink,
  endBoxLink,
  isOwnerReachable,
  listBoxLinks,
  type StoredBoxLink,
} from "../../../db/items/links/box_links.ts";
import { findSharedBox, type FoundBox, isPhotoShared } from "../../../db/items/links/shared_box.ts";
import type { Pool } from "../../../db/sql.ts";
import { digestOf } from "../../host/secrets/tokens.ts";
import type { Config } from "../../host/settings/config.ts";
import type { Storage } from "../../host/storage/storage.ts";
import type { Ctx } from "../../http/env.ts";
import { serveFile } from "../../media/serve_media.ts";
import { sendFoundMessage } from "./send_found_message.ts";

export interface LinkParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly homeUrl: string;
  readonly mail: Mailer;
  readonly storage: Storage;
  readonly config: Pick<Config, "isSandbox">;
}

const DAY_MS = 24 * 60 * 60_000;

export function linkHandlers(parts: LinkParts): Handlers<typeof linkActions, Ctx> {
  const { pool, clock, mail, config: { isSandbox } } = parts;
  const now = () => new Date(clock());
  const given = (key: string) => ({ digest: digestOf(key), isSandbox, now: now() });
  return {
    async LIST_BOX_LINKS({ itemId }, { householdId }) {
      const links = (await listBoxLinks(pool, householdId, itemId, now())).map(presentLink);
      return { data: { links, isOwnerReachable: await isOwnerReachable(pool, householdId) } };
    },
    async MAKE_BOX_LINK({ days, ...asked }, caller) {
      const key = randomBytes(BOX_LINK_KEY_BYTES).toString("base64url");
      const expiresAt = days === undefined ? null : new Date(clock() + days * DAY_MS);
      const made = await addBoxLink(pool, caller, { ...asked, digest: digestOf(key), expiresAt }, now());
      return { data: { link: presentLink(expectMade(made)), url: boxLinkUrl(parts.homeUrl, key) } };
    },
    async END_BOX_LINK({ linkId }, { householdId }) {
      if (!await endBoxLink(pool, householdId, linkId)) throw linkFailure("NoSuchLink");
      return {};
    },
    async READ_SHARED_BOX({ key }) {
      const box = await findSharedBox(pool, given(key));
      if (!box) throw linkFailure("LinkOver");
      return { data: { box: presentBox(box, mail) } };
    },
    async read_shared_photo({ key, photoKey }, _visitor, c) {
      const isThere = await isPhotoShared(pool, given(key), photoKey);
      if (isThere === null) throw linkFailure("LinkOver");
      if (!isThere) throw mediaFailure("NoSuchFile");
      return await photoAnswer(parts.storage, c, photoKey);
    },
    async SEND_FOUND_MESSAGE({ key, ...words }) {
      await sendFoundMessage(parts, given(key), words);
      return {};
    },
  };
}

/** Never the file itself, nor what its household calls it. */
async function photoAnswer(storage: Storage, c: Ctx, key: MediaKey): Promise<Response> {
  const answer = await serveFile(storage, c, { key, fileName: "photo.webp", type: RENDITION_TYPE, size: 0 }, "view");
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}

function expectMade(made: Awaited<ReturnType<typeof addBoxLink>>): StoredBoxLink {
  switch (made) {
    case "not-in":
      throw wireFailure("MembersOnly");
    case "no-such-item":
      throw itemFailure("NoSuchItem");
    case "too-many":
      throw linkFailure("TooManyLinks");
    default:
      return made;
  }
}

function presentLink({ createdAt, expiresAt, ...link }: StoredBoxLink): BoxLink {
  return {
    ...link,
    createdAt: createdAt.toISOString(),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  };
}

function presentBox(
  { tagId, title, description, location, photoKeys, takesMessages }: FoundBox,
  mail: Mailer,
): SharedBox {
  return {
    ...{ tagId, title, description, photoKeys },
    ...(location !== "" && { location }),
    takesMessages: takesMessages && mail.isSetUp,
  };
}
