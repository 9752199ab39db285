import { useState } from "react";
import { ArrowLeft, LogOut } from "lucide-react";
import { NavLink } from "react-router-dom";
import type { SettingTabId } from "../../../domain/setting_tabs.ts";
import { leave } from "../../auth/sign_in.ts";
import { IconLink } from "../../ui/icon_button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import styles from "./setting_sidebar.module.css";
import { SETTING_SECTIONS, TABS } from "./tabs.ts";

export function SettingSidebar() {
  return (
    <aside className={`stack gap-16 ${styles.sidebar}`} aria-label="Settings">
      <header className={`row gap-8 ${styles.head}`}>
        <IconLink to="/app/home" name="Back">
          <ArrowLeft />
        </IconLink>
        <h2 className="size-22">Settings</h2>
      </header>
      <nav className="stack gap-16" aria-label="Settings">
        {SETTING_SECTIONS.map(([section, ids]) => (
          <section key={section} aria-label={section}>
            <h3>{section}</h3>
            <ul role="list">
              {ids.map((id) => (
                <li key={id}>
                  <TabLink id={id} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <section aria-label="Account Actions">
        <h3>Account Actions</h3>
        <LogOutButton className="entry is-page" />
      </section>
    </aside>
  );
}

function TabLink({ id }: { readonly id: SettingTabId }) {
  const { title, icon: Icon } = TABS[id];
  return (
    <NavLink to={`/app/setting/${id}`} className="entry is-page">
      <Icon strokeWidth={1.75} aria-hidden="true" />
      {title}
    </NavLink>
  );
}

export function LogOutButton({ className }: { readonly className: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const goOut = () => {
    if (isLeaving) return;
    setLeaving(true);
    leave();
  };
  return (
    <button type="button" className={className} onClick={goOut} aria-disabled={isLeaving || undefined}>
      {isLeaving ? <Spinner /> : <LogOut strokeWidth={1.75} aria-hidden="true" />}
      Log Out
    </button>
  );
}
