import { Link, NavLink, Outlet, useMatch } from "react-router-dom";
import { useUser } from "../auth/login.ts";
import { classNames } from "../ui/class_names.ts";
import { Logo } from "../ui/logo.tsx";
import { entriesFor, type MemberEntry } from "./member_entries.ts";
import styles from "./member_layout.module.css";

/** The signed-in pages: sidebar on a wide screen, bar at the foot of a narrow one. */
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

/** For pages that want the whole screen. */
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
