import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useTitle } from "../base/use_title.ts";
import { Label } from "../ui/label.tsx";
import { SignInPanel } from "./sign_in_panel.tsx";
import styles from "./sign_in_page.module.css";

export function LoginPage() {
  useTitle("Sign in");
  return (
    <Stage>
      <h1>Welcome back</h1>
      <p className="quiet">Sign in to your account</p>
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

const SHELVES = [["7", "042", "118"], ["23", "1906"], ["5", "64", "310"]];

function Stage({ children }: { readonly children: ReactNode }) {
  return (
    <main className={styles.page} tabIndex={-1}>
      <div className={styles.form}>{children}</div>
      <div className={styles.shelves} aria-hidden="true">
        {SHELVES.map((boxes) => (
          <div key={boxes.join()} className={styles.shelf}>
            {boxes.map((tagId) => (
              <span key={tagId} className={styles.box}>
                <Label tagId={tagId} size="large" className={styles.label} />
              </span>
            ))}
          </div>
        ))}
      </div>
    </main>
  );
}
