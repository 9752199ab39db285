import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { Menu, X } from "lucide-react";
import { useLoginStatus } from "../auth/login.ts";
import { ButtonLink } from "../ui/button.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import { Logo } from "../ui/drawings/logo.tsx";
import styles from "./top_bar.module.css";

const PUBLIC_LINKS = [
  { path: "/how-it-works", label: "How it works" },
  { path: "/tournaments", label: "Tournaments" },
  { path: "/download", label: "Get the app" },
  { path: "/support", label: "Support" },
];

export function TopBar() {
  const isMember = useLoginStatus() === "login";
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  const menuButton = useRef<HTMLButtonElement>(null);
  useEffect(() => setOpen(false), [pathname]);
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (!isOpen || key !== "Escape") return;
    setOpen(false);
    menuButton.current?.focus();
  };
  return (
    <header className={`row wrap gap-32 ${styles.bar}`} onKeyDown={closeOnEscape}>
      <Link to="/" className={`flex ${styles.home}`} aria-label="Stowmark, to the start page">
        <Logo />
      </Link>
      <nav className={`flex wrap ${styles.links}`} aria-label="Pages">
        {PUBLIC_LINKS.map(({ path, label }) => <NavLink key={path} to={path}>{label}</NavLink>)}
      </nav>
      <div className={`row gap-8 ${styles.doors}`}>
        {isMember ? <ButtonLink to="/app/home" className={styles.door}>My boxes</ButtonLink> : (
          <>
            <span className={styles.signIn}>
              <ButtonLink to="/login" kind="bare" className={styles.door}>Sign In</ButtonLink>
            </span>
            <ButtonLink to="/register" className={styles.door}>Get Started</ButtonLink>
          </>
        )}
        <span className={styles.menuButton}>
          <IconButton
            ref={menuButton}
            name={isOpen ? "Close menu" : "Menu"}
            aria-expanded={isOpen}
            aria-controls="top-menu"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <X /> : <Menu />}
          </IconButton>
        </span>
      </div>
      <nav id="top-menu" className={`stack lifted ${styles.menu}`} aria-label="Menu" hidden={!isOpen}>
        {!isMember && <Link to="/login">Sign In</Link>}
        {PUBLIC_LINKS.map(({ path, label }) => <NavLink key={path} to={path}>{label}</NavLink>)}
      </nav>
    </header>
  );
}
