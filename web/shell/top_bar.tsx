import { useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { Menu, X } from "lucide-react";
import { useLoginStatus } from "../auth/login.ts";
import { ButtonLink } from "../ui/button.tsx";
import { IconButton } from "../ui/icon_button.tsx";
import { Logo } from "../ui/logo.tsx";
import { PUBLIC_LINKS } from "./public_links.ts";

export function TopBar() {
  const isMember = useLoginStatus() === "login";
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header className="top-bar">
      <Link to="/" className="top-bar-home" aria-label="Stowmark, to the start page">
        <Logo />
      </Link>
      <nav className="top-bar-links" aria-label="Pages">
        {PUBLIC_LINKS.map(({ path, label }) => <NavLink key={path} to={path}>{label}</NavLink>)}
      </nav>
      <div className="top-bar-doors">
        {isMember ? <ButtonLink to="/app/home">My boxes</ButtonLink> : <Doors />}
        <span className="top-bar-menu">
          <IconButton
            name={isOpen ? "Close menu" : "Menu"}
            aria-expanded={isOpen}
            aria-controls="top-menu"
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <X /> : <Menu />}
          </IconButton>
        </span>
      </div>
      <nav id="top-menu" className="top-menu" aria-label="Menu" hidden={!isOpen}>
        {!isMember && <Link to="/login">Sign In</Link>}
        {PUBLIC_LINKS.map(({ path, label }) => <NavLink key={path} to={path}>{label}</NavLink>)}
      </nav>
    </header>
  );
}

function Doors() {
  return (
    <>
      <span className="top-bar-sign-in">
        <ButtonLink to="/login" kind="bare">Sign In</ButtonLink>
      </span>
      <ButtonLink to="/register">Get Started</ButtonLink>
    </>
  );
}
