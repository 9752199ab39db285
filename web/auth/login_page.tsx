import { Link } from "react-router-dom";
import { useTitle } from "../base/use_title.ts";
import { SignInPanel } from "./sign_in_panel.tsx";
import { SignInStage } from "./sign_in_stage.tsx";

export function LoginPage() {
  useTitle("Sign in");
  return (
    <SignInStage>
      <h1>Welcome back</h1>
      <p className="quiet">Sign in to your account</p>
      <SignInPanel way="login" />
      <p>
        Don't have an account? <Link to="/register">Sign up</Link>
      </p>
    </SignInStage>
  );
}
