import type { PersonPicture, PersonPictureKind } from "../../db/media/person_pictures.ts";
import type { Caller } from "../../domain/wire/caller.ts";
import type { MediaKey, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../../db/sql.ts";
import type { Ctx } from "../http/env.ts";

export interface Upload {
  readonly request: Request;
  /** Aborts where whoever sends it goes away. */
  readonly gone: AbortSignal;
}

export function uploadOf(c: Ctx): Upload {
  return { request: c.req.raw, gone: c.env.gone() };
}

/** Pictures of people and of their papers, made anew from what was sent: pixels, and neither a place nor a camera's name. */
export interface PersonPictures {
  /**
   * Takes the one picture of an upload in the place of the one of that kind.
   * @param admit asked at the very end too, since an upload may take long: throws where the picture may not come any more
   * @throws Failure
   */
  take(
    upload: Upload,
    owner: Pick<Caller, "userId" | "isPro">,
    kind: PersonPictureKind,
    admit?: (sql: Sql) => Promise<void>,
  ): Promise<void>;
  remove(ownerId: UserId, kinds: readonly PersonPictureKind[]): Promise<void>;
  find(key: MediaKey, askerId: UserId): Promise<PersonPicture | null>;
  serve(c: Ctx, picture: PersonPicture): Promise<Response>;
}
