import { Link } from "react-router-dom";
import { Logo } from "../ui/logo.tsx";

export function PublicFooter() {
  return (
    <footer className="footer">
      <Logo />
      <nav aria-label="Legal and support">
        <Link to="/privacy">Privacy</Link>
        <Link to="/terms">Terms</Link>
        <Link to="/cookies">Cookies</Link>
        <Link to="/legal">Legal</Link>
        <Link to="/support">Support</Link>
      </nav>
      <p className="quiet small">Your boxes stay on the server they were stored on.</p>
    </footer>
  );
}
