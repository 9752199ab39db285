import { ChevronRight } from "lucide-react";
import { beginSignIn } from "../api/auth.ts";
import { sendJson } from "../api/send.ts";
import styles from "./sandbox_accounts.module.css";
import type { Way } from "./sign_in.ts";

const ACCOUNTS = [
  { email: "member@sandbox.test", given_name: "Mia", family_name: "Member", role: "Free plan" },
  { email: "pro@sandbox.test", given_name: "Paul", family_name: "Pro", role: "Pro plan" },
  { email: "admin@sandbox.test", given_name: "Ada", family_name: "Admin", role: "Admin" },
];

interface SandboxAccountsProps {
  readonly way: Way;
  readonly isBusy: boolean;
  readonly onCredential: (credential: string) => void;
  readonly onFailure: (error: unknown) => void;
}

export function SandboxAccounts({ way, isBusy, onCredential, onFailure }: SandboxAccountsProps) {
  const choose = async ({ email, given_name, family_name }: typeof ACCOUNTS[number]) => {
    try {
      const nonce = await beginSignIn();
      const answer = await sendJson("/sandbox/google/credential", { email, given_name, family_name, nonce });
      onCredential((answer as { credential: string }).credential);
    } catch (error) {
      onFailure(error);
    }
  };
  return (
    <section
      className={`stack panel ${styles.accounts}`}
      aria-label={way === "login" ? "Continue with Google" : "Sign up with Google"}
    >
      <p className="row gap-12 strong">
        <GoogleMark />
        {way === "login" ? "Continue with Google as" : "Sign up with Google as"}
      </p>
      {ACCOUNTS.map((account) => (
        <button
          key={account.email}
          type="button"
          disabled={isBusy}
          onClick={() => choose(account)}
        >
          <span className={`centered kraft ${styles.face}`} aria-hidden="true">{account.given_name[0]}</span>
          <span>
            <strong>{account.given_name} {account.family_name}</strong>
            <span className="quiet small">{account.email}</span>
          </span>
          <span className="badge">{account.role}</span>
          <ChevronRight size={18} aria-hidden="true" />
        </button>
      ))}
      <p className="quiet small">This is the sandbox: the accounts are made up, and nothing is sent to Google.</p>
    </section>
  );
}

function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true">
      <path
        fill="#EA4335"
        d="M24 9.500c3.540 0 6.710 1.220 9.210 3.600l6.850-6.850C35.900 2.380 30.470 0 24 0 14.620 0 6.510 5.380 2.560 13.220l7.980 6.190C12.430 13.720 17.740 9.500 24 9.500z"
      />
      <path
        fill="#4285F4"
        d="M46.980 24.550c0-1.570-.15-3.090-.38-4.550H24v9.020h12.940c-.58 2.960-2.260 5.480-4.780 7.180l7.730 6c4.510-4.180 7.090-10.360 7.090-17.650z"
      />
      <path
        fill="#FBBC05"
        d="M10.530 28.590c-.48-1.450-.76-2.990-.76-4.590s.27-3.140.76-4.590l-7.980-6.190C.92 16.460 0 20.120 0 24c0 3.880.92 7.540 2.560 10.780l7.970-6.190z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.480 0 11.930-2.130 15.890-5.810l-7.730-6c-2.150 1.450-4.920 2.300-8.160 2.300-6.260 0-11.570-4.220-13.470-9.910l-7.980 6.190C6.510 42.620 14.620 48 24 48z"
      />
    </svg>
  );
}
