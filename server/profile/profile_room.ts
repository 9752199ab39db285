import { profileHandlers, type ProfileParts } from "./profile_handlers.ts";

export const profileRoom = {
  calls: (parts: ProfileParts) => ({ profile: profileHandlers(parts) }),
};
