import { useParams } from "react-router-dom";
import { useUser } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { AfterInvite } from "../invites/after_invite.tsx";
import { EventRoomScreen } from "./event_room_screen.tsx";

/** Document 2, section 9. */
const INVITE_PREFIX = "remote-";

/** Where one waits for an opponent, in a tournament or after an invited game. */
export function EventRoomPage() {
  const { eventId = "" } = useParams();
  const user = useUser();
  useTitle("Event");
  if (!user) return null;
  if (eventId.startsWith(INVITE_PREFIX)) return <AfterInvite key={eventId} eventId={eventId} />;
  return <EventRoomScreen key={eventId} eventId={eventId} userId={user.userId} />;
}
