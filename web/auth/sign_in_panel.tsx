import { useCallback, useState } from "react";
import { CircleAlert, Info } from "lucide-react";
import { sentenceOf } from "../api/api_failure.ts";
import { pageConfig } from "../base/page_config.ts";
import { Spinner } from "../ui/spinner.tsx";
import { GoogleButton } from "./google_button.tsx";
import { useLoginStatus } from "./login.ts";
import { SandboxAccounts } from "./sandbox_accounts.tsx";
import { signInWith, type Way } from "./sign_in.ts";
import styles from "./sign_in_panel.module.css";

export function SignInPanel({ way }: { readonly way: Way }) {
  const [fault, setFault] = useState("");
  // A nonce that was refused is refused again, so each failure draws Google's button anew.
  const [failures, setFailures] = useState(0);
  const isBusy = useLoginStatus() === "connecting";
  const onCredential = useCallback(async (credential: string) => {
    setFault("");
    setFault(await signInWith(way, credential));
    setFailures((count) => count + 1);
  }, [way]);
  return (
    <div className={styles.panel}>
      <WayIn
        key={failures}
        {...{ way, isBusy, onCredential }}
        onFailure={(error) => setFault(sentenceOf(error, "Login failed"))}
      />
      <p role="status" className={styles.status}>
        {isBusy && (
          <>
            <Spinner /> Signing you in…
          </>
        )}
      </p>
      {fault && (
        <p className="notice is-fault" role="alert">
          <CircleAlert aria-hidden="true" />
          {fault}
        </p>
      )}
    </div>
  );
}

interface WayInProps {
  readonly way: Way;
  readonly isBusy: boolean;
  readonly onCredential: (credential: string) => void;
  readonly onFailure: (error: unknown) => void;
}

function WayIn({ way, isBusy, onCredential, onFailure }: WayInProps) {
  const { isSandbox, googleClientId } = pageConfig;
  if (isSandbox) return <SandboxAccounts {...{ way, isBusy, onCredential, onFailure }} />;
  if (googleClientId) return <GoogleButton clientId={googleClientId} way={way} onCredential={onCredential} />;
  return (
    <p className="notice">
      <Info aria-hidden="true" />
      Google sign-in is not set up here yet. The operator has to set GOOGLE_CLIENT_ID.
    </p>
  );
}
