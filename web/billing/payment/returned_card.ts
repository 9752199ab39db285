import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { billingCalls } from "../../api/billing.ts";
import { showToast } from "../../ui/toasts.tsx";
import { showFailure } from "../../api/show_failure.ts";

export const CARD_CHANGED = "This card pays from now on. You can remove the old one.";

/** A bank that needed a page of its own sends the member back with the card's setup in the address. */
export function useReturnedCard(): void {
  const [query, setQuery] = useSearchParams();
  const setupIntentId = query.get("setup_intent");
  useEffect(() => {
    if (!setupIntentId) return;
    setQuery({}, { replace: true });
    billingCalls.write("change_card", { setupIntentId }).then(
      () => showToast({ sentence: CARD_CHANGED }),
      (error) => showFailure(error, "The card could not be saved."),
    );
  }, [setupIntentId]);
}
