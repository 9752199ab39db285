import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../api/api_failure.ts";
import { beginSignIn } from "../api/auth.ts";
import { isDark } from "../base/theme.ts";
import { loadScript, type VendorScript } from "../ui/load_script.ts";
import { FailedPart } from "../ui/state.tsx";
import type { Way } from "./sign_in.ts";
import styles from "./sign_in_panel.module.css";

interface GoogleButtonProps {
  readonly clientId: string;
  readonly way: Way;
  readonly onCredential: (credential: string) => void;
}

export function GoogleButton({ clientId, way, onCredential }: GoogleButtonProps) {
  const container = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(1);
  const [fault, setFault] = useState("");
  useEffect(() => {
    let isGone = false;
    Promise.all([loadScript(script), beginSignIn()]).then(([google, nonce]) => {
      if (isGone || !container.current) return;
      const context = way === "login" ? "signin" : "signup";
      google.initialize({
        client_id: clientId,
        nonce,
        callback: ({ credential }) => onCredential(credential),
        ux_mode: "popup",
        context,
      });
      google.renderButton(container.current, {
        type: "standard",
        theme: isDark() ? "filled_black" : "outline",
        size: "large",
        text: way === "login" ? "continue_with" : "signup_with",
        shape: "rectangular",
        width: Math.min(400, container.current.clientWidth || 320),
      });
    }).catch((error) => !isGone && setFault(sentenceOf(error, NO_GOOGLE)));
    return () => {
      isGone = true;
    };
  }, [clientId, way, onCredential, attempt]);
  if (!fault) return <div ref={container} className={`target ${styles.google}`} />;
  const again = () => {
    setFault("");
    setAttempt(attempt + 1);
  };
  return <FailedPart sentence={fault} onRetry={again} />;
}

const NO_GOOGLE = "Network error. Please check your connection.";

/** The part of Google Identity Services that we use. Source: developers.google.com/identity/gsi/web/reference/js-reference */
interface GoogleIdentity {
  initialize(options: {
    client_id: string;
    nonce: string;
    callback: (response: { credential: string }) => void;
    ux_mode: "popup";
    context: "signin" | "signup";
  }): void;
  renderButton(parent: HTMLElement, options: {
    type: "standard";
    theme: "outline" | "filled_black";
    size: "large";
    text: "signup_with" | "continue_with";
    shape: "pill" | "rectangular";
    width: number;
  }): void;
}

const script: VendorScript<GoogleIdentity> = {
  address: "https://accounts.google.com/gsi/client",
  found: () => (globalThis as { google?: { accounts: { id: GoogleIdentity } } }).google?.accounts.id,
};
