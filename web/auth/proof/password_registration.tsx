import { useEffect, useState } from "react";
import { retypedPasswordFault } from "../../../domain/auth/password_rules.ts";
import { registerByPassword } from "../../api/auth.ts";
import { TextField } from "../../ui/field.tsx";
import { ProofForm } from "./proof_form.tsx";
import { AddressStep, CodeStep, PasswordFields } from "./proof_steps.tsx";
import { hasSignedIn } from "../login.ts";
import { useProof } from "./use_proof.ts";

interface PasswordRegistrationProps {
  /** Whether a code is on its way or proven: nothing else should ask for attention then. */
  readonly onUnderWay: (isUnderWay: boolean) => void;
}

export function PasswordRegistration({ onUnderWay }: PasswordRegistrationProps) {
  const proof = useProof("registration");
  const isUnderWay = proof.step !== "step_one";
  useEffect(() => onUnderWay(isUnderWay), [isUnderWay]);
  const [firstName, setFirstName] = useState("");
  const [typed, setTyped] = useState({ password: "", retyped: "" });
  const register = async () => {
    const fault = retypedPasswordFault(typed.password, typed.retyped);
    if (fault) return proof.setFault(fault);
    await proof.choosePassword(async () => {
      hasSignedIn((await registerByPassword(proof.email, typed.password, firstName)).email);
      location.reload();
    });
  };
  if (proof.step === "step_one") return <AddressStep proof={proof} button="Sign up with e-mail" />;
  if (proof.step === "step_two") {
    return <CodeStep proof={proof} button="Check code" whoGetsIt={`A code is on its way to ${proof.email}.`} />;
  }
  return (
    <ProofForm {...proof} button="Create account" onSubmit={register}>
      <TextField
        label="First name"
        note="optional"
        autoComplete="given-name"
        maxLength={100}
        value={firstName}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <PasswordFields
        username={proof.email}
        labels={["Password", "Retype Password"]}
        value={typed}
        onChange={setTyped}
      />
    </ProofForm>
  );
}
