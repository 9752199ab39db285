import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { sessionsQuery } from "../api/auth.ts";
import { useAnswer } from "../api/use_answer.ts";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState } from "../ui/state.tsx";
import { comeBackTo } from "./guards.tsx";
import { useUser } from "./login.ts";
import { SignInPanel } from "./sign_in_panel.tsx";

/** What the server opens for a few minutes after a sign-in: until then it asks for one, before anything is typed in vain. */
export function RecentSignIn({ children }: { readonly children: ReactNode }) {
  // Not asked again under a form that is being filled in.
  const query = { ...sessionsQuery, refetchOnReconnect: false };
  const { answer, again } = useAnswer(query, "Failed to ask when you signed in. Please try again.");
  if (answer.status === "loading") return <Waiting>One moment…</Waiting>;
  if (answer.status === "failed") return <FailedState sentence={answer.sentence} onRetry={again} />;
  if (answer.value.sessions.some(({ isThisOne, isRecent }) => isThisOne && isRecent)) return children;
  return <SignInAgain />;
}

/** Signed in as they are, somebody proves anew who they are; the page begins again with the new session. */
function SignInAgain() {
  const { pathname } = useLocation();
  const email = useUser()?.email;
  useEffect(() => {
    // Some sign-ins lead through another site.
    comeBackTo(pathname);
    return () => comeBackTo(null);
  }, [pathname]);
  return (
    <>
      <p>
        Please sign in again first{email && (
          <>
            , as <strong>{email}</strong>
          </>
        )}. That way nobody else who finds this browser open can do this in your name. You come back here, and it counts
        for ten minutes.
      </p>
      <SignInPanel way="login" />
    </>
  );
}
