import { Suspense } from "react";
import type { LucideIcon } from "lucide-react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { SETTING_TABS, type SettingTabId } from "../../../domain/setting_tabs.ts";
import { useUser } from "../../auth/login.ts";
import { useMedia } from "../../base/use_media.ts";
import { useTitle } from "../../base/use_title.ts";
import { PageHead } from "../../ui/page_head.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { AccountMenu } from "../account_menu.tsx";
import { ADMIN_ENTRIES, LABELS_ENTRY } from "../member_layout.tsx";
import { LogOutButton, SettingSidebar } from "./setting_sidebar.tsx";
import styles from "./setting_page.module.css";
import { TABS } from "./tabs.ts";

/** `/app/setting` and its tabs: beside a sidebar, or on a phone one by one behind a grid of cards. */
export function SettingPage() {
  const isNarrow = useMedia("(width <= 768px)");
  const { id, isBelowTab } = useTab();
  if (!id) return isNarrow ? <CardsPage /> : <Navigate to="/app/setting/edit" replace />;
  const { title } = TABS[id];
  return (
    <main className={`page ${styles.page}`} tabIndex={-1} data-has-sidebar>
      <Title title={title} />
      {!isNarrow && <SettingSidebar />}
      <div className={`grid column ${styles.tab}`}>
        <PageHead back={isNarrow ? isBelowTab ? `/app/setting/${id}` : "/app/setting" : undefined} title={title} />
        <TabContent id={id} />
      </div>
    </main>
  );
}

/** Before the tab, which may know a better one. */
function Title({ title }: { readonly title: string }) {
  useTitle(title);
  return null;
}

function CardsPage() {
  return (
    <main className="page" tabIndex={-1}>
      <Title title="Settings" />
      <PageHead back="/app/home" title="Settings">
        <AccountMenu />
      </PageHead>
      <SettingCards />
    </main>
  );
}

/** All settings on a phone, and for an admin the pages that a wider screen has in its sidebar. */
function SettingCards() {
  const isAdmin = useUser()?.isAdmin ?? false;
  return (
    <ul role="list" className={`grid gap-12 ${styles.cards}`} aria-label="Settings">
      {SETTING_TABS.map((id) => (
        <LinkCard key={id} path={`/app/setting/${id}`} label={TABS[id].title} icon={TABS[id].icon} />
      ))}
      <LinkCard {...LABELS_ENTRY} />
      {isAdmin && ADMIN_ENTRIES.map((entry) => <LinkCard key={entry.path} {...entry} />)}
      <li className="stack">
        <LogOutButton className={`stack gap-16 panel strong starts ${styles.card}`} />
      </li>
    </ul>
  );
}

interface LinkCardProps {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

function LinkCard({ path, label, icon: Icon }: LinkCardProps) {
  return (
    <li>
      <Link to={path} className={`stack gap-16 panel strong starts ${styles.card}`}>
        <Icon size={26} strokeWidth={1.75} aria-hidden="true" />
        {label}
      </Link>
    </li>
  );
}

function TabContent({ id }: { readonly id: SettingTabId }) {
  const { Content } = TABS[id];
  return (
    <Suspense fallback={<Waiting>Opening the settings…</Waiting>}>
      <Content />
    </Suspense>
  );
}

/** The router takes an address in any case, and with a slash at its end. */
function useTab(): { readonly id: SettingTabId | undefined; readonly isBelowTab: boolean } {
  const [tab, below] = useLocation().pathname.toLowerCase().split("/").filter(Boolean).slice(2);
  return { id: SETTING_TABS.find((id) => id.toLowerCase() === tab), isBelowTab: below !== undefined };
}
