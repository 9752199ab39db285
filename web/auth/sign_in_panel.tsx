import { Fragment, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { Info, KeyRound } from "lucide-react";
import { FaultNotice } from "../ui/field.tsx";
import { useSearchParams } from "react-router-dom";
import { lazyComponent } from "../ui/lazy_page.tsx";
import { pageConfig } from "../base/page_config.ts";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { faultNamed } from "./fault_named.ts";
import { GoogleButton } from "./google_button.tsx";
import { useLoginStatus } from "./login.ts";
import { PasswordSignIn } from "./proof/password_sign_in.tsx";
import { SandboxAccounts } from "./sandbox_accounts.tsx";
import { failedSignIn, goToProvider, signInWith, type Way } from "./sign_in.ts";
import styles from "./sign_in_panel.module.css";

const PasswordRegistration = lazyComponent(() => import("./proof/password_registration.tsx"), "PasswordRegistration");

export function SignInPanel({ way }: { readonly way: Way }) {
  const [fault, setFault] = useFault();
  // A nonce that was refused is refused again, so each failure draws Google's button anew.
  const [failures, setFailures] = useState(0);
  const [isUnderWay, setUnderWay] = useState(false);
  const isBusy = useLoginStatus() === "connecting";
  const onCredential = useCallback(async (credential: string) => {
    setFault("");
    setFault(await signInWith(way, credential));
    setFailures((count) => count + 1);
  }, [way]);
  const ways = waysIn({
    way,
    isBusy,
    failures,
    onCredential,
    onFault: setFault,
    onFailure: (error) => setFault(failedSignIn(way, error)),
    onUnderWay: setUnderWay,
  }).filter(({ name }) => !isUnderWay || name === "password");
  return (
    <div className={`stack gap-12 ${styles.panel}`}>
      {ways.length === 0 && <NoWayIn />}
      {ways.map(({ name, element }, at) => (
        <Fragment key={name}>
          {at > 0 && <p className={`row gap-12 quiet ${styles.or}`}>or</p>}
          {element}
        </Fragment>
      ))}
      <p role="status" className={`row gap-8 quiet ${styles.status}`}>
        {isBusy && (
          <>
            <Spinner /> Signing you in…
          </>
        )}
      </p>
      <FaultNotice>{fault}</FaultNotice>
    </div>
  );
}

/** What went wrong here, or at the provider, which sends people back with its name in the address. */
function useFault() {
  const [query, setQuery] = useSearchParams();
  const [fault, setFault] = useState(() => faultNamed(query.get("fault")));
  useEffect(() => {
    if (query.has("fault")) setQuery({}, { replace: true });
  }, [query, setQuery]);
  return [fault, setFault] as const;
}

interface WayProps {
  readonly way: Way;
  readonly isBusy: boolean;
  readonly failures: number;
  readonly onCredential: (credential: string) => void;
  readonly onFault: (sentence: string) => void;
  readonly onFailure: (error: unknown) => void;
  readonly onUnderWay: (isUnderWay: boolean) => void;
}

function waysIn({ failures, ...props }: WayProps): { name: string; element: ReactNode }[] {
  const { isSandbox, googleClientId, oidcName, hasPasswordSignIn } = pageConfig;
  const { way, isBusy, onCredential, onFault, onUnderWay } = props;
  const ways: { name: string; element: ReactNode }[] = [];
  if (isSandbox) ways.push({ name: "sandbox", element: <SandboxAccounts key={failures} {...props} /> });
  else if (googleClientId) {
    const button = <GoogleButton key={failures} clientId={googleClientId} way={way} onCredential={onCredential} />;
    ways.push({ name: "google", element: button });
  }
  if (oidcName !== null) {
    ways.push({ name: "oidc", element: <ProviderButton {...{ way, isBusy, onFault }} name={oidcName} /> });
  }
  if (hasPasswordSignIn) {
    const form = way === "login"
      ? <PasswordSignIn isBusy={isBusy} />
      : <PasswordRegistration onUnderWay={onUnderWay} />;
    ways.push({ name: "password", element: <Suspense fallback={<Spinner />}>{form}</Suspense> });
  }
  return ways;
}

function ProviderButton(
  { way, name, isBusy, onFault }: Pick<WayProps, "way" | "isBusy" | "onFault"> & { name: string },
) {
  const go = async () => {
    onFault("");
    onFault(await goToProvider(way));
  };
  return (
    <Button kind="plain" isLarge isWide isLoading={isBusy} onClick={go}>
      <KeyRound size={20} aria-hidden="true" />
      {way === "login" ? "Continue" : "Sign up"} with {name}
    </Button>
  );
}

function NoWayIn() {
  return (
    <div className="notice">
      <Info aria-hidden="true" />
      <p>
        Google sign-in is not set up here yet. The operator has to set GOOGLE_CLIENT_ID. OIDC_ISSUER for another
        provider, or PASSWORD_SIGN_IN=1 for e-mail and password, would do as well.
      </p>
    </div>
  );
}
