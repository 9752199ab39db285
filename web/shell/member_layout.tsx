import { Suspense } from "react";
import {
  Archive,
  Bot,
  CalendarCog,
  Gamepad2,
  House,
  type LucideIcon,
  Printer,
  ScanLine,
  ScrollText,
  Settings,
} from "lucide-react";
import { Link, NavLink, Outlet, useMatch } from "react-router-dom";
import { Checking } from "../auth/guards.tsx";
import { useLoginStatus, useUser } from "../auth/login.ts";
import { classNames } from "../ui/class_names.ts";
import { lazyComponent } from "../ui/lazy_page.tsx";
import { Logo } from "../ui/drawings/logo.tsx";
import { Person } from "./person.tsx";
import { PublicLayout } from "./public_layout.tsx";
import styles from "./member_layout.module.css";

/** A page in the sidebar, and with `isInBottomBar` in the bar at the foot of a phone too. */
interface MemberEntry {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isInBottomBar?: boolean;
  readonly isRaised?: boolean;
}

/** The pages of an admin: in the sidebar, and on a phone among the settings. */
export const ADMIN_ENTRIES: readonly MemberEntry[] = [
  { path: "/app/admin/events", label: "Manage events", icon: CalendarCog },
  { path: "/app/admin/logs", label: "Logs", icon: ScrollText },
  { path: "/app/admin/backups", label: "Backups", icon: Archive },
];

/** In the sidebar too, and on a phone among the settings. */
export const LABELS_ENTRY: MemberEntry = { path: "/app/labels", label: "Labels", icon: Printer };

const MEMBER_ENTRIES: readonly MemberEntry[] = [
  { path: "/app/home", label: "Home", icon: House, isInBottomBar: true },
  { path: "/app/scan", label: "Scan", icon: ScanLine, isInBottomBar: true, isRaised: true },
  LABELS_ENTRY,
  { path: "/app/events", label: "Events", icon: Gamepad2 },
  { path: "/app/practice", label: "Practice", icon: Bot },
  { path: "/app/setting", label: "Settings", icon: Settings, isInBottomBar: true },
];

export function MemberLayout() {
  const isAdmin = useUser()?.isAdmin ?? false;
  const entries = isAdmin ? [...MEMBER_ENTRIES, ...ADMIN_ENTRIES] : MEMBER_ENTRIES;
  const isGame = useMatch("/app/game/*") !== null;
  return (
    <div className={`grid ${styles.member}`}>
      <Sidebar entries={entries} />
      <Outlet />
      {!isGame && <BottomBar entries={entries.filter(({ isInBottomBar }) => isInBottomBar)} />}
    </div>
  );
}

/** For a page that a member sees beside the sidebar, and everybody else among the public ones. */
export function LayoutOfWhoeverIsHere() {
  const status = useLoginStatus();
  if (status === "checking") return <Checking />;
  return status === "login" ? <MemberLayout /> : <PublicLayout />;
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
        {entries.map((entry) => <Entry key={entry.path} className="entry is-page" {...entry} />)}
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
      {entries.map((entry) => (
        <Entry key={entry.path} className={classNames(styles.entry, entry.isRaised && styles.raised)} {...entry} />
      ))}
    </nav>
  );
}

function Entry({ path, label, icon: Icon, className }: MemberEntry & { readonly className: string }) {
  return (
    <NavLink to={path} className={className}>
      <span className={`rigid ${styles.icon}`}>
        <Icon strokeWidth={1.75} aria-hidden="true" />
      </span>
      {label}
    </NavLink>
  );
}
