import { type FormEvent, useState } from "react";
import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { sentenceOf } from "../../api/api_failure.ts";
import { billingCalls } from "../../api/billing.ts";
import { Button } from "../../ui/button.tsx";
import { Fault } from "../../ui/field.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { ProviderForm } from "./provider_form.tsx";
import { CARD_CHANGED } from "./returned_card.ts";
import { backUrl, formOptions } from "./stripe.ts";

interface CardChangeProps {
  readonly onClose: () => void;
}

/** Another card, in the provider's own form: once the bank agrees it is the one that pays. */
export function CardChange({ onClose }: CardChangeProps) {
  return (
    <ProviderForm begin={begin} failed="Failed to prepare the card form">
      <CardForm onClose={onClose} />
    </ProviderForm>
  );
}

async function begin(): Promise<string> {
  return (await billingCalls.write("begin_card_change", {})).clientSecret;
}

const FAULT_ID = "card-fault";

function CardForm({ onClose }: CardChangeProps) {
  const { isReady, setReady, isSaving, fault, save } = useSaving(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <form className="stack gap-24" onSubmit={submit} noValidate>
      <PaymentElement onReady={() => setReady(true)} options={formOptions(null)} />
      <p className="small quiet">Nothing is charged now. Your bank may ask you to confirm the card.</p>
      <Fault id={FAULT_ID}>{fault}</Fault>
      <div className="actions">
        <Button type="submit" isLoading={isSaving} disabled={!isReady} aria-describedby={FAULT_ID}>Save card</Button>
        <Button kind="plain" disabled={isSaving} onClick={onClose}>Keep the old card</Button>
      </div>
    </form>
  );
}

function useSaving(onClose: () => void) {
  const [isReady, setReady] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const stripe = useStripe();
  const elements = useElements();
  const save = async () => {
    if (!stripe || !elements || !isReady || isSaving) return;
    setSaving(true);
    setFault(null);
    try {
      const refusal = await saveCard(stripe, elements);
      if (refusal === null) {
        showToast({ sentence: CARD_CHANGED });
        return onClose();
      }
      setFault(refusal);
    } catch (error) {
      setFault(sentenceOf(error, "The card could not be saved. Please try again."));
    }
    setSaving(false);
  };
  return { isReady, setReady, isSaving, fault, save };
}

/** @returns why not, empty where the form says it at its fields; null when it pays from now on */
async function saveCard(stripe: Stripe, elements: StripeElements): Promise<string | null> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    redirect: "if_required",
    confirmParams: { return_url: backUrl("/app/setting/subscription") },
  });
  // Saved by the try before, of which the server could not be told.
  const saved = error?.setup_intent?.status === "succeeded" ? error.setup_intent : setupIntent;
  if (!saved) return error?.type === "validation_error" ? "" : error?.message ?? "The card was refused.";
  if (saved.status !== "succeeded") return "The card was not confirmed.";
  await billingCalls.write("change_card", { setupIntentId: saved.id });
  return null;
}
