import { type ReactNode, useState } from "react";
import { Info } from "lucide-react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { retypedPasswordFault } from "../../domain/auth/password_rules.ts";
import { updatePassword } from "../api/auth.ts";
import { pageConfig } from "../base/page_config.ts";
import { useTitle } from "../base/use_title.ts";
import { showToast } from "../ui/toasts.tsx";
import { onTheWayOut } from "../api/shown_household.ts";
import { checkWhoIsHere } from "./login.ts";
import { KeepTokens } from "./keep_tokens.tsx";
import { ProofForm } from "./proof/proof_form.tsx";
import { AddressStep, CodeStep, PasswordFields } from "./proof/proof_steps.tsx";
import { Stage } from "./stage.tsx";
import { type Proof, useProof } from "./proof/use_proof.ts";

const TITLES = {
  step_one: "Recover your account",
  step_two: "Enter the code",
  step_three: "Change Password",
  done: "Change Password",
};

export function ChangePasswordPage() {
  const proof = useProof("recovery");
  const isFromProfile: boolean = useLocation().state?.isFromProfile ?? false;
  const title = isFromProfile && proof.step === "step_one" ? "Change your password" : TITLES[proof.step];
  useTitle(title);
  return (
    <Stage>
      <h1>{title}</h1>
      {pageConfig.hasMail
        ? <Step proof={proof} />
        : <Notice>This server cannot send e-mail yet. The operator has to set SMTP_URL.</Notice>}
      <p>
        {isFromProfile
          ? <Link to="/app/setting/edit">Back to your profile</Link>
          : <Link to="/login">Remember your login?</Link>}
      </p>
    </Stage>
  );
}

function Step({ proof }: { readonly proof: Proof }) {
  const typed: string | undefined = useLocation().state?.email;
  if (proof.step === "step_one") {
    return (
      <>
        <p className="quiet">We send a code to the e-mail address of your account.</p>
        {!pageConfig.hasPasswordSignIn && <PasswordsOff />}
        <AddressStep proof={proof} button="SEND CODE" {...typed && { typed }} />
      </>
    );
  }
  if (proof.step === "step_two") {
    const whoGetsIt = `If ${proof.email} has an account here, a code is on its way to it.`;
    return <CodeStep proof={proof} button="CHECK CODE" whoGetsIt={whoGetsIt} />;
  }
  return <PasswordStep proof={proof} />;
}

function PasswordStep({ proof }: { readonly proof: Proof }) {
  const [typed, setTyped] = useState({ password: "", retyped: "" });
  const [keepsTokens, setKeepsTokens] = useState(false);
  const navigate = useNavigate();
  const change = async () => {
    const fault = retypedPasswordFault(typed.password, typed.retyped);
    if (fault) return proof.setFault(fault);
    await proof.choosePassword(async () => {
      // Whoever is signed in here is signed out by it, and this page goes elsewhere by itself.
      await onTheWayOut(() => updatePassword(proof.email, typed.password, keepsTokens));
      await checkWhoIsHere().catch(() => {});
      showToast({ sentence: "Your password was changed. You are signed out everywhere." });
      navigate("/login", { replace: true });
    });
  };
  return (
    <>
      <p className="quiet">For {proof.email}. All your devices will be signed out. Webhooks go on.</p>
      <ProofForm {...proof} button="CHANGE PASSWORD" onSubmit={change}>
        <PasswordFields
          username={proof.email}
          labels={["New Password", "Retype Password"]}
          value={typed}
          onChange={setTyped}
        />
        <KeepTokens names={proof.tokenNames} isKept={keepsTokens} onKeep={setKeepsTokens} />
      </ProofForm>
    </>
  );
}

function PasswordsOff() {
  return (
    <Notice>
      Signing in by password is off on this server. You can set one all the same: all your devices are signed out at
      once, and the password counts from when the operator turns it on. Until then sign in as you did before.
    </Notice>
  );
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <div className="notice">
      <Info aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}
