import { z } from "zod";
import { User } from "../auth/user.ts";
import { action, noJson } from "../wire/action.ts";
import { MediaKey } from "../wire/ids.ts";
import { GivenNames, Person } from "./profile.ts";

const claim = { userId: z.string().optional() };
const oneself = z.object(claim);
const ownProfile = z.object({ user: User });
const called = z.object({ username: z.string().trim().min(1).max(320) });
const found = z.object({ user: Person.nullable(), users: z.array(Person) });
/** Of somebody who looks for a player; whoever wants a list of all of them comes nowhere. */
const looking = { calls: 40, perSeconds: 600, sharedAs: "looking for people" };
const writing = { calls: 30, perSeconds: 60 };
const sendingPictures = { calls: 10, perSeconds: 60 };

const invalidates = [
  ...["get_user_by_id", "find_user", "search_user", "search_user_profile"],
  ...["get_player", "check_player_for_event", "getPlayersByEvent", "get_event_by_id"],
] as const;

const lookUp = { reads: true, who: "account", payload: called, rateLimit: looking } as const;
const changing = { reads: false, who: "account", reply: ownProfile, invalidates, rateLimit: writing } as const;

export const profileActions = {
  get_user_by_id: action({
    does: "Your own profile. A `userId` that is somebody else's is refused.",
    reads: true,
    who: "account",
    payload: oneself,
    reply: ownProfile,
  }),
  find_user: action({
    does: "Who is called exactly so: what players see of each other.",
    ...lookUp,
    reply: z.object({ user: Person }),
  }),
  search_user: action({
    does:
      "Who is called so, in `user`, and at most five whose user names begin so, in `users`; three letters at least find more than the one. An e-mail address finds nobody.",
    ...lookUp,
    reply: found,
  }),
  search_user_profile: action({
    does: "Who is called exactly so; `null` where nobody is.",
    ...lookUp,
    reply: z.object({ user: Person.nullable() }),
  }),
  search_user_by_name: action({
    does: "The same as `search_user`.",
    ...lookUp,
    path: "/api/v1/user/search",
    isPayloadInAddress: true,
    reply: found,
  }),
  create_profile: action({
    does: "Ends the setting up of a new account, with the names that are given; the others stay as they are.",
    ...changing,
    payload: z.object({ ...claim, ...GivenNames.shape }),
    status: 201,
  }),
  update_user_profile: action({
    does: "Changes the names that are given. The e-mail address is read-only.",
    ...changing,
    payload: z.object({ ...claim, updates: z.object({ ...GivenNames.shape, email: z.unknown().optional() }) }),
  }),
  delete_user_profile: action({
    does: "Takes the names and the picture away; the account, with a random display name, and its boxes stay.",
    ...changing,
    payload: oneself,
  }),
  assign_random_display_name: action({
    does: "Gives a friendly display name that nobody has yet.",
    ...changing,
    payload: oneself,
  }),
  update_profile: action({
    does: "The same as `update_user_profile`, its fields standing alone.",
    ...changing,
    path: "/api/backend/profile/update",
    payload: z.object({ ...claim, ...GivenNames.shape, email: z.unknown().optional() }),
  }),
  remove_profile: action({
    does: "The same as `delete_user_profile`.",
    ...changing,
    path: "/api/backend/profile/remove",
    payload: oneself,
  }),
  set_profile_image: action({
    does:
      "Takes a picture of oneself in the place of the one before. A smaller one of 400 px is made of it, without the place it was taken; nothing else is kept.",
    reads: false,
    who: "account",
    path: "/api/backend/profile/image",
    isPayloadInAddress: true,
    payload: oneself,
    body: "`multipart/form-data` with one picture in the field `files`",
    reply: ownProfile,
    status: 201,
    invalidates,
    rateLimit: sendingPictures,
  }),
  remove_profile_image: action({
    does: "Takes the picture away.",
    ...changing,
    path: "/api/backend/profile/image",
    method: "DELETE",
    isPayloadInAddress: true,
    payload: oneself,
  }),
  get_profile_image: action({
    does: "Somebody's picture, by the key that their name comes with.",
    reads: true,
    who: "account",
    path: "/media/pictures/:key",
    isPayloadInAddress: true,
    payload: z.object({ key: MediaKey }),
    reply: noJson(
      "The picture, at most 400 px wide and high. It may be kept for ever: a key names the same bytes always.",
    ),
  }),
};
