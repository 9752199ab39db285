import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { OpenBoxDrawing } from "../ui/drawings/drawings.tsx";
import { State } from "../ui/state.tsx";

export function NotFoundPage() {
  useTitle("Page not found");
  return (
    <main className="page" tabIndex={-1}>
      <State
        isPage
        drawing={<OpenBoxDrawing />}
        title="We can't seem to find the page you're looking for"
        actions={<ButtonLink to="/">Back to Homepage</ButtonLink>}
      >
        <p className="quiet">The address may be old, or mistyped. Your boxes are where you left them.</p>
      </State>
    </main>
  );
}
