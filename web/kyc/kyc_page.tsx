import { useState } from "react";
import { ShieldCheck } from "lucide-react";
import type { Kyc } from "../../domain/kyc/kyc.ts";
import { canKyc } from "../../domain/kyc/kyc_machine.ts";
import { kycCalls } from "../api/kyc.ts";
import { useAnswer } from "../api/use_answer.ts";
import { useUser } from "../auth/login.ts";
import { useTitle } from "../base/use_title.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { PageHead } from "../ui/page_head.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState } from "../ui/state.tsx";
import { KycForm } from "./kyc_form.tsx";
import styles from "./kyc.module.css";
import { KycStanding } from "./kyc_standing.tsx";

const DECIDED_MEANWHILE_MS = 20_000;

export function KycPage() {
  useTitle("KYC Verification");
  const { answer, again } = useAnswer(
    // An admin may decide while the page is open. A form that is being filled in is left alone.
    {
      ...kycCalls.query("get_kyc", {}),
      refetchInterval: ({ state: { data } }) => data?.kyc.state === "waiting" ? DECIDED_MEANWHILE_MS : false,
    },
    "Failed to load your verification",
  );
  const isAdmin = useUser()?.isAdmin ?? false;
  return (
    <main className={`page is-narrow stack gap-16 ${styles.page}`} tabIndex={-1}>
      <PageHead
        back="/app/setting/edit"
        title="Welcome to KYC Verification"
        note="You do not need this to use Stowmark. Whoever runs this server may ask for it before they hand out a tournament's prizes, to know who won. Only its admins see what you send."
      />
      {answer.status === "loading" && <Waiting>Loading your verification…</Waiting>}
      {answer.status === "failed" && <FailedState sentence={answer.sentence} onRetry={again} />}
      {answer.status === "ready" && <Verification kyc={answer.value.kyc} />}
      {isAdmin && (
        <ButtonLink to="/app/admin/kyc" kind="plain">
          <ShieldCheck aria-hidden="true" /> Verifications to decide
        </ButtonLink>
      )}
    </main>
  );
}

function Verification({ kyc }: { readonly kyc: Kyc }) {
  const [isOpen, setOpen] = useState(false);
  const canSend = canKyc(kyc.state, "send");
  return (
    <>
      {kyc.state !== "notSent" && <KycStanding kyc={kyc} />}
      {canSend && !isOpen && (
        <section className="card stack gap-16 starts">
          <ul className="bullets">
            <li>Your full legal name, date of birth and country</li>
            <li>A photo of your passport, ID card or driving licence</li>
            <li>About two minutes; an admin looks at it afterwards</li>
          </ul>
          <Button isLarge onClick={() => setOpen(true)}>
            {kyc.state === "refused" ? "Send it again" : "Verify Now"}
          </Button>
        </section>
      )}
      {canSend && isOpen && <KycForm kyc={kyc} onSent={() => setOpen(false)} />}
    </>
  );
}
