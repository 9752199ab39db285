import { type ReactNode, useState } from "react";
import type { KycApplication } from "../../domain/kyc/kyc.ts";
import { canKyc } from "../../domain/kyc/kyc_machine.ts";
import { kycCalls, kycPictureUrl } from "../api/kyc.ts";
import { useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";
import styles from "./kyc.module.css";
import { countryName, dayWords, DOCUMENT_WORDS, SIDE_WORDS } from "./kyc_words.ts";
import { RefuseDialog } from "./refuse_dialog.tsx";

interface Decision {
  readonly outcome: "approve" | "refuse";
  readonly reason: string;
}

export function ApplicationCard({ application }: { readonly application: KycApplication }) {
  const { kycId, facts, state } = application;
  const [isRefusing, setRefusing] = useState(false);
  const { run, isPending, fault } = useWrite(
    (decision: Decision) => kycCalls.write("decide_kyc", { kycId, ...decision }),
    "Failed to decide",
  );
  if (!facts) return null;
  return (
    <article className="card stack gap-16" aria-label={facts.legalName}>
      <h2 className="breaks size-22" dir="auto">{facts.legalName}</h2>
      <Facts application={application} />
      <Papers application={application} />
      <Fault>{isRefusing ? null : fault}</Fault>
      {canKyc(state, "approve") && (
        <div className="actions">
          <Button isLoading={isPending} onClick={() => run({ outcome: "approve", reason: "" })}>Approve</Button>
          <Button kind="plain" onClick={() => setRefusing(true)}>Refuse</Button>
        </div>
      )}
      {isRefusing && (
        <RefuseDialog
          {...{ isPending, fault }}
          onRefuse={(reason) => run({ outcome: "refuse", reason })}
          onClose={() => setRefusing(false)}
        />
      )}
    </article>
  );
}

function Facts({ application }: { readonly application: KycApplication }) {
  const { facts, username, email, sentAt, decidedAt, decidedBy, reason } = application;
  if (!facts) return null;
  return (
    <dl className="facts">
      <Fact name="Account">{username}, {email}</Fact>
      <Fact name="Born">{dayWords(facts.bornOn)}</Fact>
      <Fact name="Country">{countryName(facts.country)}</Fact>
      <Fact name="Document">{DOCUMENT_WORDS[facts.document]}</Fact>
      {sentAt && <Fact name="Sent">{dayWords(sentAt)}</Fact>}
      {decidedAt && <Fact name="Decided">{dayWords(decidedAt)} by {decidedBy ?? "a former admin"}</Fact>}
      {reason && (
        <Fact name="Reason">
          <bdi>{reason}</bdi>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Papers({ application: { pictures } }: { readonly application: KycApplication }) {
  if (!pictures.front && !pictures.back) return <p className="quiet">The pictures are deleted.</p>;
  return (
    <div className={`grid gap-16 ${styles.sides}`}>
      {(["front", "back"] as const).map((side) => {
        const key = pictures[side];
        return key && (
          <a
            key={side}
            href={kycPictureUrl(key)}
            target="_blank"
            rel="noreferrer"
            className={`stack gap-12 ${styles.side}`}
          >
            <img src={kycPictureUrl(key)} alt={`${SIDE_WORDS[side]} of the document`} />
          </a>
        );
      })}
    </div>
  );
}
