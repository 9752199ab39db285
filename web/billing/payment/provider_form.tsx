import { type ReactNode, useCallback, useEffect, useState } from "react";
import { Elements } from "@stripe/react-stripe-js";
import type { Appearance, Stripe } from "@stripe/stripe-js";
import { sentenceOf } from "../../api/api_failure.ts";
import { logger } from "../../base/logger.ts";
import { SettingUp } from "./setting_up.tsx";
import { loadStripe } from "./stripe.ts";

interface ProviderFormProps {
  /** Brings the secret of what the form confirms; the same one as long as the same is wanted. */
  readonly begin: () => Promise<string>;
  readonly failed: string;
  readonly children: ReactNode;
}

/** The provider's form, once there are its script, our key and something to confirm. */
export function ProviderForm({ begin, failed, children }: ProviderFormProps) {
  const [setup, setSetup] = useState<readonly [Stripe, clientSecret: string] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const start = useCallback(() => {
    let isGone = false;
    setFailure(null);
    Promise.all([loadStripe(), begin()]).then(
      (ready) => void (isGone || setSetup(ready)),
      (error) => {
        logger.error(failed, { fileName: "billingApi", error, isShown: false });
        if (!isGone) setFailure(sentenceOf(error, "That did not work."));
      },
    );
    return () => {
      isGone = true;
    };
  }, [begin]);
  useEffect(start, [start]);
  if (!setup) return <SettingUp failure={failure} onRetry={() => void start()} />;
  const [stripe, clientSecret] = setup;
  return <Elements stripe={stripe} options={{ clientSecret, appearance: formLook() }}>{children}</Elements>;
}

/** In our colours: the form lives in a frame of its own, so they must be handed over. */
function formLook(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    theme: document.documentElement.dataset.mode === "dark" ? "night" : "stripe",
    variables: {
      colorPrimary: token("blue"),
      colorBackground: token("surface"),
      colorText: token("ink"),
      colorTextSecondary: token("quiet"),
      colorDanger: token("red"),
      borderRadius: token("radius"),
      fontFamily: "Figtree, system-ui, sans-serif",
    },
  };
}
