import type { ReactNode } from "react";
import { Label } from "../ui/label.tsx";

const SHELF = [["7", "042", "118"], ["23", "1906"], ["5", "64", "310"]];

/** The sign-in pages: a form on the left, a shelf of boxes on the right where there is room. */
export function SignInStage({ children }: { readonly children: ReactNode }) {
  return (
    <main className="sign-in" tabIndex={-1}>
      <div className="sign-in-form">{children}</div>
      <div className="shelves" aria-hidden="true">
        {SHELF.map((boxes) => (
          <div key={boxes.join()} className="shelf">
            {boxes.map((tagId) => (
              <span key={tagId} className="shelf-box">
                <Label tagId={tagId} size="large" />
              </span>
            ))}
          </div>
        ))}
      </div>
    </main>
  );
}
