import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { useQuery } from "@tanstack/react-query";
import { CreditCard, Download } from "lucide-react";
import type { Household } from "../../domain/households/household.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { type Bought, subscriptionQuery } from "../api/billing.ts";
import { deleteAccountAndLeave } from "../auth/sign_in.ts";
import { useIsOwner } from "../auth/households.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Fault, TextField } from "../ui/field.tsx";
import { OwnedHousehold, useSharedHouseholds } from "./shared_households.tsx";
import styles from "./danger_zone.module.css";

export function DangerZone() {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={`card stack gap-12 ${styles.zone}`} aria-labelledby="danger-zone">
      <h2 className="red" id="danger-zone">Danger Zone</h2>
      <p className="quiet">Delete your account with everything in it. You are asked once more before anything goes.</p>
      <div className="actions">
        <Button kind="cancel" onClick={() => setAsking(true)}>Delete Account</Button>
      </div>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

const CONFIRMATION = "DELETE";

/** Says what goes and what stays, offers the export first, and waits for a word that nobody types by accident. */
function DeleteAccountDialog({ onClose }: { readonly onClose: () => void }) {
  const { owned, left, askAgain } = useSharedHouseholds();
  const [meant, setMeant] = useState<readonly HouseholdId[]>([]);
  const mean = (id: HouseholdId, isMeant: boolean) =>
    setMeant(isMeant ? [...meant, id] : meant.filter((one) => one !== id));
  const isAllMeant = owned.every(({ householdId }) => meant.includes(householdId));
  const { typed, setTyped, isConfirmed, isDeleting, fault, deleteIt } = useDeletion(meant, askAgain);
  return (
    <Dialog title="Delete your account?" onClose={() => isDeleting || onClose()} isSheet>
      <form className="stack gap-16" onSubmit={deleteIt} noValidate>
        <p>It is deleted at once, and nobody can bring it back.</p>
        <WhatGoes left={left} />
        {owned.map((household) => (
          <OwnedHousehold
            key={household.householdId}
            household={household}
            isMeant={meant.includes(household.householdId)}
            onMean={mean}
          />
        ))}
        <ProNotice />
        <ExportFirst />
        <TextField
          label={`Type ${CONFIRMATION} to confirm`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Fault>{fault}</Fault>
        <div className="actions">
          <Button kind="plain" disabled={isDeleting} onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="cancel" disabled={!isConfirmed || !isAllMeant} isLoading={isDeleting}>
            Delete Account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** An export is of the boxes that one looks at. */
function ExportFirst() {
  if (!useIsOwner()) return <p>To export your own boxes first, switch to them at the top of the list.</p>;
  return (
    <Link to="/app/setting/data" className={`start ${styles.export}`}>
      <Download aria-hidden="true" /> Export your boxes and files first
    </Link>
  );
}

/** @param onRefused somebody may have joined meanwhile */
function useDeletion(deletesShared: readonly HouseholdId[], onRefused: () => unknown) {
  const [typed, setTyped] = useState("");
  const [isDeleting, setDeleting] = useState(false);
  const [fault, setFault] = useState("");
  // A phone's keyboard may change the case.
  const isConfirmed = typed.trim().toUpperCase() === CONFIRMATION;
  const deleteIt = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || isDeleting) return;
    setDeleting(true);
    setFault("");
    const sentence = await deleteAccountAndLeave(deletesShared);
    setFault(sentence);
    // Until the landing page stands, nothing can be pressed again.
    if (!sentence) return;
    setDeleting(false);
    onRefused();
  };
  return { typed, setTyped, isConfirmed, isDeleting, fault, deleteIt };
}

function WhatGoes({ left }: { readonly left: readonly Household[] }) {
  return (
    <div className={`stack gap-16 ${styles.lists}`}>
      <section className="stack gap-4">
        <h3>What goes</h3>
        <ul className="bullets">
          <li>Your boxes, photos and files, those in the trash too</li>
          <li>Your profile, settings and kept pictures</li>
          <li>Your places in tournaments; a game you are playing counts as given up</li>
          <li>Your sign-ins, on every device</li>
        </ul>
      </section>
      <section className="stack gap-4">
        <h3>What stays</h3>
        <ul className="bullets">
          <li>Games you have played, for your opponents, without your name</li>
          {left.map(({ householdId, name }) => (
            <li key={householdId}>
              The boxes of <bdi>{name}</bdi>, which you leave
            </li>
          ))}
          <li>Backups of whoever runs this server, until they run out</li>
        </ul>
      </section>
    </div>
  );
}

/** Nobody waits for the answer: while it is not known what is paid for, it is said of whoever pays. */
function ProNotice() {
  const { data } = useQuery(subscriptionQuery);
  const sentence = proSentence(data);
  return sentence && (
    <p className="notice">
      <CreditCard aria-hidden="true" /> <span>{sentence}</span>
    </p>
  );
}

function proSentence(bought: Bought | undefined): string {
  if (!bought) return "If you pay for Pro, that ends at once. What you have paid is not refunded.";
  const { isSubscribed, status, name } = bought.subscription;
  if (!isSubscribed || status === "granted") return "";
  return `Your Pro plan${
    name ? ` (${name})` : ""
  } ends at once. You are not charged again, and what you have paid is not refunded.`;
}
