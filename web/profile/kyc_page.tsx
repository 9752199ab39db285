import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { PageHead } from "../ui/page_head.tsx";

export function KycPage() {
  useTitle("KYC Verification");
  return (
    <main className="page is-narrow" tabIndex={-1}>
      <PageHead
        back="/app/setting/edit"
        title="Welcome to KYC Verification"
        note="This server asks for no papers: your profile is all you need."
      />
      <ButtonLink to="/app/setting/edit" isLarge>Verify Now</ButtonLink>
    </main>
  );
}
