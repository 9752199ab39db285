import { useState } from "react";
import { CircleCheck, CircleX, Hourglass, type LucideIcon } from "lucide-react";
import type { Kyc } from "../../domain/kyc/kyc.ts";
import type { KycState } from "../../domain/kyc/kyc_machine.ts";
import { kycCalls } from "../api/kyc.ts";
import { useWrite } from "../api/use_answer.ts";
import { pageConfig } from "../base/page_config.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Fault } from "../ui/field.tsx";
import styles from "./kyc.module.css";
import { standingWords } from "./kyc_words.ts";

const STANDINGS: Readonly<Record<Exclude<KycState, "notSent">, { title: string; tone: string; icon: LucideIcon }>> = {
  waiting: { title: "An admin is looking at it", tone: "amber", icon: Hourglass },
  approved: { title: "You are verified", tone: "green", icon: CircleCheck },
  refused: { title: "It was refused", tone: "red", icon: CircleX },
};

export function KycStanding({ kyc }: { readonly kyc: Kyc }) {
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWrite(() => kycCalls.write("withdraw_kyc", {}), "Failed to withdraw the verification");
  if (kyc.state === "notSent") return null;
  const { title, tone, icon: Icon } = STANDINGS[kyc.state];
  return (
    <section className="card stack gap-16 starts" aria-live="polite">
      <h2 className="row gap-12 size-22">
        <Icon className={tone} aria-hidden="true" /> {title}
      </h2>
      <p className="quiet">
        {standingWords(kyc, pageConfig.hasMail)}
      </p>
      {kyc.reason && <p className={`notice is-fault breaks ${styles.reason}`} dir="auto">{kyc.reason}</p>}
      <Fault>{withdraw.fault}</Fault>
      <Button kind="remove" className={styles.withdraw} onClick={() => setAsking(true)}>Withdraw and delete it</Button>
      {isAsking && (
        <ConfirmDialog
          title="Withdraw the verification?"
          doIt="Withdraw"
          leaveIt="Keep it"
          isLoading={withdraw.isPending}
          onConfirm={() => withdraw.run(undefined, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          <p>What you sent, the pictures and the decision are deleted.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
