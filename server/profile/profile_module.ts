import type { User } from "../../domain/auth/user.ts";
import type { profileActions } from "../../domain/profile/contract.ts";
import { profileFailure } from "../../domain/profile/failures.ts";
import { type GivenNames, MAX_ENTRIES, peopleSearchOf, type Person } from "../../domain/profile/profile.ts";
import { RANDOM_NAMES_TRIED, randomDisplayName } from "../../domain/profile/random_display_name.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { Caller } from "../../domain/wire/caller.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { findUser } from "../../db/auth/users.ts";
import { changeNames, endSetup, findPeople, forgetNames, isDisplayNameTaken } from "../../db/profile/profiles.ts";
import type { Pool } from "../../db/sql.ts";
import type { Ctx } from "../http/env.ts";
import { type PersonPictures, uploadOf } from "../media/keep_person_pictures.ts";

interface ProfileParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly personPictures: PersonPictures;
}

export const profileModule = {
  calls: (parts: ProfileParts) => ({ profile: profileHandlers(parts) }),
};

function profileHandlers(parts: ProfileParts): Handlers<typeof profileActions, Ctx> {
  const { pool, personPictures } = parts;
  const own = (caller: Caller) => ownProfile(pool, caller);

  async function change(caller: Caller, { email, ...names }: GivenNames & { readonly email?: unknown }) {
    if (email !== undefined && email !== caller.email) throw profileFailure("EmailReadOnly");
    await changeNames(pool, caller.userId, names);
    return await own(caller);
  }

  async function clear(caller: Caller) {
    await forgetNames(pool, caller.userId, await freeDisplayName(pool));
    await personPictures.remove(caller.userId);
    return await own(caller);
  }

  return {
    get_user_by_id: (_, caller) => own(caller),
    async find_user({ username }, caller) {
      const user = await findPerson(pool, username, caller);
      if (!user) throw profileFailure("NoSuchUser");
      return { user };
    },
    search_user: ({ username }, caller) => search(pool, username, caller),
    search_user_by_name: ({ username }, caller) => search(pool, username, caller),
    search_user_profile: async ({ username }, caller) => ({ user: await findPerson(pool, username, caller) }),

    async create_profile({ userId: _, ...names }, caller) {
      await changeNames(pool, caller.userId, names);
      await endSetup(pool, caller.userId, new Date(parts.clock()));
      return await own(caller);
    },
    update_user_profile: ({ updates }, caller) => change(caller, updates),
    update_profile: ({ userId: _, ...updates }, caller) => change(caller, updates),
    delete_user_profile: (_, caller) => clear(caller),
    remove_profile: (_, caller) => clear(caller),
    async assign_random_display_name(_, caller) {
      return await change(caller, { displayName: await freeDisplayName(pool) });
    },
    ...pictureHandlers(parts),
  };
}

type PictureCalls = "set_profile_image" | "remove_profile_image" | "get_profile_image";

function pictureHandlers(
  { pool, personPictures }: ProfileParts,
): Pick<Handlers<typeof profileActions, Ctx>, PictureCalls> {
  return {
    async set_profile_image(_, caller, c) {
      await personPictures.take(uploadOf(c), caller);
      return await ownProfile(pool, caller);
    },
    async remove_profile_image(_, caller) {
      await personPictures.remove(caller.userId);
      return await ownProfile(pool, caller);
    },
    async get_profile_image({ key }, { userId }, c) {
      const picture = await personPictures.find(key, userId);
      if (!picture) throw profileFailure("NoPicture");
      return await personPictures.serve(c, picture);
    },
  };
}

/** @throws Failure NotSignedIn where the account is gone */
async function ownProfile(pool: Pool, { userId, isAdmin }: Caller): Promise<{ user: User }> {
  const user = await findUser(pool, userId);
  if (!user) throw wireFailure("NotSignedIn");
  return { user: { ...user, isAdmin } };
}

async function findPerson(pool: Pool, name: string, { userId }: Caller): Promise<Person | null> {
  const wanted = peopleSearchOf(name);
  const [person] = wanted ? await findPeople(pool, { ...wanted, isPrefix: false }, userId, 1) : [];
  return person ?? null;
}

async function search(pool: Pool, name: string, { userId }: Caller) {
  const wanted = peopleSearchOf(name);
  const users = wanted ? await findPeople(pool, wanted, userId, MAX_ENTRIES) : [];
  return { user: users.find(({ username }) => username === wanted?.username) ?? null, users };
}

async function freeDisplayName(pool: Pool): Promise<string> {
  const names = Array.from({ length: RANDOM_NAMES_TRIED }, () => randomDisplayName(Math.random));
  for (const name of names) if (!await isDisplayNameTaken(pool, name)) return name;
  throw new Error(`expected a display name that is free, found none in ${RANDOM_NAMES_TRIED}`);
}
