import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { DrawnBox } from "./drawn_box.tsx";

/** Where those arrive who are not signed in, or no longer. */
export function HelloPage() {
  useTitle("Hello");
  return (
    <main className="landing" tabIndex={-1}>
      <section className="hero">
        <div className="hero-words">
          <h1>Hello. What is in your boxes?</h1>
          <p>Sign in to see them, or start with the first one.</p>
          <div className="actions">
            <ButtonLink to="/login" isLarge>Sign In</ButtonLink>
            <ButtonLink to="/register" isLarge kind="plain">Create Account</ButtonLink>
          </div>
        </div>
        <DrawnBox tagId="7" />
      </section>
    </main>
  );
}
