import { useState } from "react";
import { displayNameFault, LONGEST_NAME, tidyName } from "../../domain/auth/person_name.ts";
import type { Kyc, KycDocument, KycFacts } from "../../domain/kyc/kyc.ts";
import { hasBack, isOldEnough } from "../../domain/kyc/rules.ts";
import { kycCalls } from "../api/kyc.ts";
import { useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { Choice } from "../ui/choice.tsx";
import { Fault, SelectField, TextField } from "../ui/field.tsx";
import { SaveBar } from "../ui/save_bar.tsx";
import styles from "./kyc.module.css";
import { DOCUMENT_WORDS, namedCountries } from "./kyc_words.ts";
import { PaperPicture } from "./paper_picture.tsx";

const NOTHING: KycFacts = { legalName: "", bornOn: "", country: "", document: "passport" };
const DOCUMENTS = (Object.keys(DOCUMENT_WORDS) as KycDocument[]).map((value) => ({
  value,
  label: DOCUMENT_WORDS[value],
}));

export function KycForm({ kyc, onSent }: { readonly kyc: Kyc; readonly onSent: () => void }) {
  const [facts, setFacts] = useState<KycFacts>(kyc.facts ?? NOTHING);
  const [hasConsented, setConsented] = useState(false);
  const change = (part: Partial<KycFacts>) => setFacts({ ...facts, ...part });
  const faults = faultsOf(facts);
  const send = useWrite(
    () => kycCalls.write("send_kyc", { ...facts, consent: true }),
    "Failed to send the verification",
  );
  const isComplete = isWhole(facts, kyc) && hasConsented;
  return (
    <form
      className="card stack gap-16"
      aria-label="Verification"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !send.isPending) send.run(undefined, { onSuccess: onSent });
      }}
    >
      <TextField
        label="Full legal name"
        note="as on the document"
        autoComplete="name"
        value={facts.legalName}
        fault={faults.legalName}
        onChange={({ currentTarget }) => change({ legalName: currentTarget.value })}
      />
      <TextField
        label="Date of birth"
        type="date"
        autoComplete="bday"
        value={facts.bornOn}
        fault={faults.bornOn}
        onChange={({ currentTarget }) => change({ bornOn: currentTarget.value })}
      />
      <SelectField
        label="Country"
        autoComplete="country"
        value={facts.country}
        onChange={({ currentTarget }) => change({ country: currentTarget.value })}
      >
        <option value="" disabled>Choose the country that issued it</option>
        {namedCountries().map(({ code, name }) => <option key={code} value={code}>{name}</option>)}
      </SelectField>
      <Choice
        title="Document"
        options={DOCUMENTS}
        value={facts.document}
        onChange={(document) => change({ document })}
      />
      <div className={`grid gap-16 ${styles.sides}`}>
        <PaperPicture side="front" picture={kyc.pictures.front} />
        {hasBack(facts.document) && <PaperPicture side="back" picture={kyc.pictures.back} />}
      </div>
      <label className={`row gap-12 ${styles.consent}`}>
        <input type="checkbox" checked={hasConsented} onChange={() => setConsented(!hasConsented)} />
        I agree that the admins of this server look at what I send, to know who I am. I can withdraw it at any time.
      </label>
      <Fault>{send.fault}</Fault>
      <SaveBar isSticky={isComplete}>
        <Button type="submit" isLarge disabled={!isComplete} isLoading={send.isPending}>Send</Button>
      </SaveBar>
    </form>
  );
}

/** What is wrong with what was filled in; nothing is said of what is still empty. */
function faultsOf({ legalName, bornOn }: KycFacts) {
  const fault = legalName === "" ? null : displayNameFault(tidyName(legalName), LONGEST_NAME);
  return {
    legalName: fault && `The name ${fault}.`,
    bornOn: bornOn !== "" && !isOldEnough(bornOn, new Date()) && "You have to be at least 13 years old.",
  };
}

function isWhole(facts: KycFacts, { pictures }: Kyc): boolean {
  const { legalName, bornOn } = faultsOf(facts);
  const hasPictures = pictures.front !== null && (pictures.back !== null || !hasBack(facts.document));
  const isFilledIn = facts.legalName !== "" && facts.bornOn !== "" && facts.country !== "";
  return !legalName && !bornOn && isFilledIn && hasPictures;
}
