import { useState } from "react";
import { Link } from "react-router-dom";
import { signInByPassword } from "../../api/auth.ts";
import { TextField } from "../../ui/field.tsx";
import { EmailField, ProofForm } from "./proof_form.tsx";
import { signInBy } from "../sign_in.ts";

export function PasswordSignIn({ isBusy }: { readonly isBusy: boolean }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState("");
  const signIn = async () => {
    setFault("");
    setFault(await signInBy("login", () => signInByPassword(email.trim(), password)));
  };
  return (
    <>
      <ProofForm fault={fault} isBusy={isBusy} button="Sign in" onSubmit={signIn}>
        <EmailField value={email} onChange={setEmail} />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </ProofForm>
      <p>
        <Link to="/changepassword" state={{ email: email.trim() }}>Forgot your password?</Link>
      </p>
    </>
  );
}
