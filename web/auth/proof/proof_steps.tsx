import { useState } from "react";
import { CODE_TRIES, readKey } from "../../../domain/auth/recovery/address_proof.ts";
import { pageConfig, withBasePath } from "../../base/page_config.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import styles from "./proof_form.module.css";
import { EmailField, ProofForm } from "./proof_form.tsx";
import type { Proof } from "./use_proof.ts";

interface StepProps {
  readonly proof: Proof;
  readonly button: string;
}

interface AddressStepProps extends StepProps {
  readonly typed?: string;
}

export function AddressStep({ proof, button, typed = "" }: AddressStepProps) {
  const [email, setEmail] = useState(proof.email || typed);
  return (
    <>
      <ProofForm {...proof} button={button} onSubmit={() => proof.sendCode(email.trim())}>
        <EmailField value={email} onChange={setEmail} />
      </ProofForm>
      {proof.triesLeft > 0 && (
        <Button kind="bare" isWrapping onClick={proof.resume}>{`I have the code for ${proof.email}`}</Button>
      )}
    </>
  );
}

interface CodeStepProps extends StepProps {
  readonly whoGetsIt: string;
}

export function CodeStep({ proof, button, whoGetsIt }: CodeStepProps) {
  const [code, setCode] = useState("");
  const isOver = proof.triesLeft === 0 && !readKey(code);
  const fault = isOver
    ? "This code has had its five tries. The link in the same message still counts; or ask for a new one."
    : withTries(proof);
  return (
    <>
      <p className="quiet">
        {whoGetsIt} It counts for 10 minutes, the link beside it for an hour.{proof.isDelayed &&
          " Our mail server does not answer just now, so it may take longer to arrive."}
      </p>
      {pageConfig.isSandbox && (
        <p className="quiet small">
          In the sandbox nothing is sent:{" "}
          <a href={withBasePath("/sandbox/mail")} target="_blank" rel="noreferrer">read it here</a>.
        </p>
      )}
      <ProofForm {...proof} fault={fault} button={button} isOver={isOver} onSubmit={() => proof.checkCode(code)}>
        <TextField
          label="Code"
          note="6 digits"
          className={`input figures ${styles.code}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          maxLength={100}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </ProofForm>
      <Button kind="bare" onClick={proof.startAgain}>Another address, or a new code</Button>
    </>
  );
}

function withTries({ fault, triesLeft }: Proof): string {
  if (!fault || triesLeft === CODE_TRIES) return fault;
  return `${fault} ${triesLeft === 1 ? "One try is" : `${triesLeft} tries are`} left.`;
}

interface PasswordFieldsProps {
  /** Whose password it is, for password managers. */
  readonly username: string;
  readonly labels: readonly [password: string, retyped: string];
  readonly value: TypedPassword;
  readonly onChange: (value: TypedPassword) => void;
}

interface TypedPassword {
  readonly password: string;
  readonly retyped: string;
}

export function PasswordFields({ username, labels, value, onChange }: PasswordFieldsProps) {
  return (
    <>
      <input className="unseen" autoComplete="username" value={username} readOnly tabIndex={-1} aria-hidden="true" />
      <TextField
        label={labels[0]}
        type="password"
        autoComplete="new-password"
        autoFocus
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <TextField
        label={labels[1]}
        type="password"
        autoComplete="new-password"
        value={value.retyped}
        onChange={(event) => onChange({ ...value, retyped: event.target.value })}
      />
      <p className="quiet small">
        At least 8 characters, with an uppercase letter, a lowercase letter, a digit and a special character.
      </p>
    </>
  );
}
