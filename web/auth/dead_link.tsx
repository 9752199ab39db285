import type { Answer } from "../api/use_answer.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { useUser } from "./login.ts";

interface DeadLinkProps {
  /** Loading for good where the link has no key, and nothing is asked for. */
  readonly answer: Answer<unknown>;
  readonly again: () => void;
}

/** What stands below the heading where a link that somebody was sent opens nothing. */
export function DeadLink({ answer, again }: DeadLinkProps) {
  const user = useUser();
  const isFailed = answer.status === "failed";
  const mayHelp = isFailed && !answer.isMissing;
  return (
    <div className="grid gap-24">
      <p role="alert">
        {isFailed ? answer.sentence : "A part of the link is missing. Open it as it was sent to you."}
      </p>
      <div className="actions">
        {mayHelp && <Button onClick={again}>Try Again</Button>}
        <ButtonLink to={user ? "/app/home" : "/"} kind={mayHelp ? "plain" : "normal"}>
          {user ? "Back to my boxes" : "To the start page"}
        </ButtonLink>
      </div>
    </div>
  );
}
