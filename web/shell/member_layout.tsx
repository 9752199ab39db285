import { Suspense } from "react";
import { Bot, Gamepad2, House, type LucideIcon, ScanLine, Settings } from "lucide-react";
import { Link, NavLink, Outlet, useMatch } from "react-router-dom";
import { useUser } from "../auth/login.ts";
import { classNames } from "../ui/class_names.ts";
import { lazyComponent } from "../ui/lazy_page.tsx";
import { Logo } from "../ui/drawings/logo.tsx";
import { ADMIN_ENTRIES } from "./admin_entries.ts";
import { Person } from "./person.tsx";
import styles from "./member_layout.module.css";

/** A page in the sidebar, and with `isInBottomBar` in the bar at the foot of a phone too. */
interface MemberEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isInBottomBar?: boolean;
  readonly isRaised?: boolean;
  readonly isForAdmins?: boolean;
}

const MEMBER_ENTRIES: readonly MemberEntry[] = [
  { path: "/app/home", label: "Home", icon: House, isInBottomBar: true },
  { path: "/app/scan", label: "Scan", icon: ScanLine, isInBottomBar: true, isRaised: true },
  { path: "/app/events", label: "Events", icon: Gamepad2 },
  { path: "/app/practice", label: "Practice", icon: Bot },
  { path: "/app/setting", label: "Settings", icon: Settings, isInBottomBar: true },
  ...ADMIN_ENTRIES.map((entry) => ({ ...entry, isForAdmins: true })),
];

export function MemberLayout() {
  const isAdmin = useUser()?.isAdmin ?? false;
  const entries = MEMBER_ENTRIES.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
  const isGame = useMatch("/app/game/*") !== null;
  return (
    <div className={`grid ${styles.member}`}>
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

const AccountMenu = lazyComponent(() => import("./account_menu.tsx"), "AccountMenu");

function Sidebar({ entries }: BarProps) {
  const user = useUser();
  return (
    <aside className={styles.sidebar} aria-label="Stowmark">
      <Link to="/app/home" className={styles.home} aria-label="Stowmark, to my boxes">
        <Logo />
      </Link>
      <nav aria-label="Main">
        {entries.map((entry) => <Entry key={entry.path} {...entry} />)}
      </nav>
      <div className={`flex small quiet target ${styles.person}`}>
        {user && (
          <Suspense fallback={<Person user={user} />}>
            <AccountMenu isAbove />
          </Suspense>
        )}
      </div>
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
      <span className={`rigid ${styles.icon}`}>
        <Icon strokeWidth={1.75} aria-hidden="true" />
      </span>
      {label}
    </NavLink>
  );
}
