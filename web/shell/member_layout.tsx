import { Gamepad2, House, type LucideIcon, ScanLine, Settings } from "lucide-react";
import type { User } from "../../domain/auth/user.ts";
import { Link, NavLink, Outlet, useMatch } from "react-router-dom";
import { useUser } from "../auth/login.ts";
import { classNames } from "../ui/class_names.ts";
import { Logo } from "../ui/logo.tsx";
import styles from "./member_layout.module.css";

/** A place in the sidebar, and with `isInBottomBar` in the bar at the foot of a phone too. */
interface MemberEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isInBottomBar?: boolean;
  readonly isRaised?: boolean;
  /** Whom it is shown to; everybody when left out. */
  readonly isFor?: (user: User) => boolean;
}

const MEMBER_ENTRIES: readonly MemberEntry[] = [
  { path: "/app/home", label: "Home", icon: House, isInBottomBar: true },
  { path: "/app/scan", label: "Scan", icon: ScanLine, isInBottomBar: true, isRaised: true },
  { path: "/app/events", label: "Events", icon: Gamepad2 },
  { path: "/app/setting", label: "Settings", icon: Settings, isInBottomBar: true },
];

function entriesFor(user: User | null): MemberEntry[] {
  return MEMBER_ENTRIES.filter(({ isFor }) => !isFor || (user !== null && isFor(user)));
}

export function MemberLayout() {
  const entries = entriesFor(useUser());
  const isGame = useMatch("/app/game/*") !== null;
  return (
    <div className={styles.member}>
      <Sidebar entries={entries} />
      <Outlet />
      {!isGame && <BottomBar entries={entries.filter(({ isInBottomBar }) => isInBottomBar)} />}
    </div>
  );
}

export function MemberLayoutWithoutSidebar() {
  return <Outlet />;
}

interface BarProps {
  readonly entries: readonly MemberEntry[];
}

function Sidebar({ entries }: BarProps) {
  const user = useUser();
  return (
    <aside className={styles.sidebar}>
      <Link to="/app/home" className={styles.home} aria-label="Stowmark, to my boxes">
        <Logo />
      </Link>
      <nav aria-label="Main">
        {entries.map((entry) => <Entry key={entry.path} {...entry} />)}
      </nav>
      <p className={styles.person}>
        <span title={user?.email}>{user?.displayName || user?.firstName || user?.email}</span>
        {user?.isProUser && <span className="badge">Pro</span>}
      </p>
    </aside>
  );
}

function BottomBar({ entries }: BarProps) {
  return (
    <nav className={styles.bottomBar} aria-label="Main">
      {entries.map((entry) => <Entry key={entry.path} {...entry} />)}
    </nav>
  );
}

function Entry({ path, label, icon: Icon, isRaised }: MemberEntry) {
  return (
    <NavLink to={path} className={classNames(styles.entry, isRaised && styles.raised)}>
      <span className={styles.icon}>
        <Icon strokeWidth={1.75} aria-hidden="true" />
      </span>
      {label}
    </NavLink>
  );
}
