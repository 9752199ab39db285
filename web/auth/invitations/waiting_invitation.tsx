import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { MailOpen } from "lucide-react";
import { ApiFailure } from "../../api/api_failure.ts";
import { invitationQuery } from "../../api/households.ts";
import { Button } from "../../ui/button.tsx";
import { forgetInvitation, invitationWanted } from "./invitation_wanted.ts";

/** On the way in: what one joins by it, and how to leave that. */
export function WaitingInvitation() {
  const [key, setKey] = useState(invitationWanted);
  const { data, error } = useQuery({ ...invitationQuery(key ?? "", null), enabled: key !== null });
  const forget = () => {
    forgetInvitation();
    setKey(null);
  };
  const isOver = error instanceof ApiFailure && error.status === 404;
  useEffect(() => isOver ? forget() : undefined, [isOver]);
  if (key === null) return null;
  return (
    <div className="notice">
      <MailOpen aria-hidden="true" />
      <p className="grow breaks">
        An invitation to {data ? <strong dir="auto">{data.data.invitation.name}</strong> : "share boxes"} waits.
      </p>
      <Button kind="bare" isTight onClick={forget}>Not now</Button>
    </div>
  );
}
