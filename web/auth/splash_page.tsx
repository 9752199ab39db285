import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { Logo } from "../ui/drawings/logo.tsx";
import { Checking } from "./guards.tsx";
import { useLoginCheck, useLoginStatus } from "./login.ts";
import styles from "./splash_page.module.css";

const SPLASH_MS = 100;

/** Shows the sign for a moment, then goes where the visitor belongs. */
export function SplashPage() {
  const status = useLoginStatus();
  const { isUnanswered } = useLoginCheck();
  const navigate = useNavigate();
  useEffect(() => {
    if (status === "checking") return;
    const timer = setTimeout(() => navigate(status === "login" ? "/app/home" : "/hello", { replace: true }), SPLASH_MS);
    return () => clearTimeout(timer);
  }, [status, navigate]);
  if (isUnanswered) return <Checking />;
  return (
    <main className={`stack ${styles.splash}`} tabIndex={-1}>
      <Logo />
    </main>
  );
}
