import { type ReactNode, Suspense } from "react";
import { sessionsQuery } from "../api/auth.ts";
import { useAnswer } from "../api/use_answer.ts";
import { lazyComponent } from "../ui/lazy_page.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState } from "../ui/state.tsx";

const SignInAgain = lazyComponent(() => import("./sign_in_again.tsx"), "SignInAgain");

/** What the server opens for a few minutes after a sign-in: until then it asks for one, before anything is typed in vain. */
export function RecentSignIn({ children }: { readonly children: ReactNode }) {
  // Not asked again under a form that is being filled in.
  const query = { ...sessionsQuery, refetchOnReconnect: false };
  const { answer, again } = useAnswer(query, "Failed to ask when you signed in. Please try again.");
  if (answer.status === "loading") return <Waiting>One moment…</Waiting>;
  if (answer.status === "failed") return <FailedState sentence={answer.sentence} onRetry={again} />;
  if (answer.value.sessions.some(({ isThisOne, isRecent }) => isThisOne && isRecent)) return children;
  return (
    <Suspense fallback={<Waiting>One moment…</Waiting>}>
      <SignInAgain />
    </Suspense>
  );
}
