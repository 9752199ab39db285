import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { OpenBoxDrawing } from "../ui/drawings/drawings.tsx";
import { State } from "../ui/state.tsx";

export function KycPage() {
  useTitle("KYC Verification");
  return (
    <main className="page" tabIndex={-1}>
      <State
        isPage
        drawing={<OpenBoxDrawing />}
        title="Welcome to KYC Verification"
        actions={<ButtonLink to="/app/setting/edit">Verify Now</ButtonLink>}
      >
        <p className="quiet">This server asks for no papers: your profile is all you need.</p>
      </State>
    </main>
  );
}
