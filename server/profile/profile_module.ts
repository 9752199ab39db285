import { profileHandlers, type ProfileParts } from "./profile_handlers.ts";

export const profileModule = {
  calls: (parts: ProfileParts) => ({ profile: profileHandlers(parts) }),
};
