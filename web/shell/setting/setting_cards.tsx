import type { LucideIcon } from "lucide-react";
import { Link } from "react-router-dom";
import { SETTING_TABS } from "../../../domain/setting_tabs.ts";
import { useUser } from "../../auth/login.ts";
import { ADMIN_ENTRIES, LABELS_ENTRY } from "../member_layout.tsx";
import { LogOutButton } from "./log_out_button.tsx";
import styles from "./setting_cards.module.css";
import { TABS } from "./tabs.ts";

/** All settings on a phone, and for an admin the pages that a wider screen has in its sidebar. */
export function SettingCards() {
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
