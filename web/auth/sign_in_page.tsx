import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { MailOpen } from "lucide-react";
import { Link } from "react-router-dom";
import { ApiFailure } from "../api/api_failure.ts";
import { invitationQuery } from "../api/households.ts";
import { useTitle } from "../base/use_title.ts";
import { Button } from "../ui/button.tsx";
import { forgetInvitation, invitationWanted } from "./invitations/invitation_wanted.ts";
import { SignInPanel } from "./sign_in_panel.tsx";
import { Stage } from "./stage.tsx";

export function LoginPage() {
  useTitle("Sign in");
  return (
    <Stage>
      <h1>Welcome back</h1>
      <p className="quiet">Sign in to your account</p>
      <WaitingInvitation />
      <SignInPanel way="login" />
      <p>
        Don't have an account? <Link to="/register">Sign up</Link>
      </p>
    </Stage>
  );
}

export function RegisterPage() {
  useTitle("Create Account");
  return (
    <Stage>
      <h1>Create Account</h1>
      <p className="quiet">Sign up to get started</p>
      <WaitingInvitation />
      <SignInPanel way="register" />
      <p>
        Already have an account? <Link to="/login">Sign In</Link>
      </p>
      <p className="quiet small">
        By signing up you agree to the <Link to="/terms">terms</Link> and the <Link to="/privacy">privacy policy</Link>.
      </p>
    </Stage>
  );
}

/** On the way in: what one joins by it, and how to leave that. */
function WaitingInvitation() {
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
