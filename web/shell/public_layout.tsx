import { Link, Outlet } from "react-router-dom";
import { Logo } from "../ui/drawings/logo.tsx";
import styles from "./public_layout.module.css";
import { TopBar } from "./top_bar.tsx";

export function PublicLayout() {
  return (
    <>
      <BarePublicLayout />
      <PublicFooter />
    </>
  );
}

/** Without the footer, for pages that fill the screen. */
export function BarePublicLayout() {
  return (
    <>
      <TopBar />
      <Outlet />
    </>
  );
}

function PublicFooter() {
  return (
    <footer className={`grid ${styles.footer}`}>
      <Logo />
      <nav aria-label="Legal and support">
        <Link to="/privacy">Privacy</Link>
        <Link to="/terms">Terms</Link>
        <Link to="/cookies">Cookies</Link>
        <Link to="/legal">Legal</Link>
        <Link to="/help">Help</Link>
        <Link to="/support">Support</Link>
      </nav>
      <p className="quiet small">Your boxes are kept on this server.</p>
    </footer>
  );
}
