import { useEffect, useRef, useState } from "react";
import { readMode } from "../base/mode.ts";
import { Button } from "../ui/button.tsx";
import { googleIdentity } from "./google_script.ts";
import type { Way } from "./sign_in.ts";

interface GoogleButtonProps {
  readonly clientId: string;
  readonly way: Way;
  readonly onCredential: (credential: string) => void;
}

/** Google's own button, drawn by Google's own script. */
export function GoogleButton({ clientId, way, onCredential }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(1);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    googleIdentity().then((google) => {
      if (isGone || !place.current) return;
      const context = way === "login" ? "signin" : "signup";
      google.initialize({
        client_id: clientId,
        callback: ({ credential }) => onCredential(credential),
        ux_mode: "popup",
        context,
      });
      google.renderButton(place.current, {
        type: "standard",
        theme: readMode() === "dark" ? "filled_black" : "outline",
        size: "large",
        text: way === "login" ? "continue_with" : "signup_with",
        shape: "rectangular",
        width: Math.min(400, place.current.clientWidth || 320),
      });
    }).catch(() => !isGone && setFailed(true));
    return () => {
      isGone = true;
    };
  }, [clientId, way, onCredential, attempt]);
  if (!hasFailed) return <div ref={place} className="google-button" />;
  return (
    <div className="notice is-fault" role="alert">
      <p>Network error. Please check your connection.</p>
      <Button
        kind="plain"
        onClick={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      >
        Try Again
      </Button>
    </div>
  );
}
