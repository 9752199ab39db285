import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { comeBackTo } from "./guards.tsx";
import { useUser } from "./login.ts";
import { SignInPanel } from "./sign_in_panel.tsx";

/** Signed in as they are, somebody proves anew who they are; the page begins again with the new session. */
export function SignInAgain() {
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
        )}. So nobody who finds this browser open can make something that goes on without you. You come back here, and
        it holds for ten minutes.
      </p>
      <SignInPanel way="login" />
    </>
  );
}
