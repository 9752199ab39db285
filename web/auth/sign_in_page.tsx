import { Link } from "react-router-dom";
import { useTitle } from "../base/use_title.ts";
import { SignInPanel } from "./sign_in_panel.tsx";
import { Stage } from "./stage.tsx";
import { WaitingInvitation } from "./invitations/waiting_invitation.tsx";

export function LoginPage() {
  useTitle("Sign in");
  return (
    <Stage>
      <h1>Welcome back</h1>
      <p className="quiet">Sign in to your account</p>
      <WaitingInvitation />
      <SignInPanel way="login" />
      <p>
        Don't have an account? <Link to="/register">Sign up</Link>
      </p>
    </Stage>
  );
}

export function RegisterPage() {
  useTitle("Create Account");
  return (
    <Stage>
      <h1>Create Account</h1>
      <p className="quiet">Sign up to get started</p>
      <WaitingInvitation />
      <SignInPanel way="register" />
      <p>
        Already have an account? <Link to="/login">Sign In</Link>
      </p>
      <p className="quiet small">
        By signing up you agree to the <Link to="/terms">terms</Link> and the <Link to="/privacy">privacy policy</Link>.
      </p>
    </Stage>
  );
}
