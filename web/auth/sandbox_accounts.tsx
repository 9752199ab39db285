import { ChevronRight } from "lucide-react";
import { sendJson } from "../api/send.ts";
import { GoogleMark } from "./google_mark.tsx";
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

/** Stands where Google's button stands: the sandbox's Google vouches for any of three people, by role. */
export function SandboxAccounts({ way, isBusy, onCredential, onFailure }: SandboxAccountsProps) {
  const choose = async ({ email, given_name, family_name }: typeof ACCOUNTS[number]) => {
    try {
      const answer = await sendJson("/sandbox/google/credential", { email, given_name, family_name });
      onCredential((answer as { credential: string }).credential);
    } catch (error) {
      onFailure(error);
    }
  };
  return (
    <section className="accounts" aria-label={way === "login" ? "Continue with Google" : "Sign up with Google"}>
      <p className="accounts-head">
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
          <span className="account-face" aria-hidden="true">{account.given_name[0]}</span>
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
