import { useMemberConnection } from "../connection/use_member_connection.ts";
import { InvitationNotice } from "./invitation_notice.tsx";

/** The live connection of whoever is signed in, and what may come over it on any page. */
export function LiveCompanion() {
  useMemberConnection();
  return <InvitationNotice />;
}
