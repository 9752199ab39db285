import { CreditCard, Keyboard, LogOut, Monitor, Moon, Settings, Sun } from "lucide-react";
import { useNavigate } from "react-router-dom";
import { useUser } from "../auth/login.ts";
import { leave } from "../auth/sign_in.ts";
import { useStore } from "../base/store.ts";
import { chooseTheme, theme } from "../base/theme.ts";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import styles from "./account_menu.module.css";
import { areShortcutsShown } from "./app_shell.tsx";
import { nameOf, Person } from "./person.tsx";

/** Where one's name stands: settings, plan, light or dark, keys, and the way out. */
export function AccountMenu({ isAbove = false }: { readonly isAbove?: boolean }) {
  const user = useUser();
  const entries = useEntries();
  if (!user) return null;
  return (
    <Menu
      name={`Account of ${nameOf(user)}`}
      icon={
        <>
          <span className="unseen">Account of</span> <Person user={user} />
        </>
      }
      isOpenlyNamed
      entries={entries}
      isAbove={isAbove}
      className={`shrinks grow ${styles.account}`}
    />
  );
}

function useEntries(): readonly MenuEntry[] {
  const navigate = useNavigate();
  const chosen = useStore(theme);
  return [
    { label: "Settings", icon: <Settings />, run: () => navigate("/app/setting") },
    { label: "Subscription", icon: <CreditCard />, run: () => navigate("/app/setting/subscription") },
    ...THEMES.map(({ choice, label, icon }, at) => ({
      label,
      icon,
      isApart: at === 0,
      isChosen: choice === chosen,
      run: () => chooseTheme(choice),
    })),
    { label: "Keyboard shortcuts", icon: <Keyboard />, isApart: true, run: () => areShortcutsShown.set(true) },
    { label: "Log Out", icon: <LogOut />, run: leave },
  ];
}

const THEMES = [
  { choice: "system", label: "As the system", icon: <Monitor /> },
  { choice: "light", label: "Light", icon: <Sun /> },
  { choice: "dark", label: "Dark", icon: <Moon /> },
] as const;
