import type { User } from "../../domain/auth/user.ts";
import { pictureUrl } from "../api/profile.ts";
import { Avatar } from "../ui/drawings/avatar.tsx";

/** What somebody is called on their own screen. */
export function nameOf({ displayName, firstName, email }: User): string {
  return displayName || firstName || email;
}

export function Person({ user }: { readonly user: User }) {
  const name = nameOf(user);
  return (
    <span className="row gap-8 target shrinks">
      <Avatar name={name} url={pictureUrl(user.picture)} />
      <bdi className="ellipsis" title={user.email}>{name}</bdi>
      {user.isProUser && <span className="badge">Pro</span>}
    </span>
  );
}
