import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import { ChevronRight, Crown, LogOut, MonitorX, Moon, Sun, Trash2 } from "lucide-react";
import { useUser } from "../auth/login.ts";
import { leave, leaveEverywhere } from "../auth/sign_in.ts";
import { chooseMode, type Mode, readMode } from "../base/mode.ts";
import { useTitle } from "../base/use_title.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class_names.ts";
import { BytesUsed } from "./bytes_used.tsx";
import styles from "./setting_page.module.css";
import { PageBar } from "../ui/page_bar.tsx";

interface SettingPageProps {
  readonly children: ReactNode;
}

export function SettingPage({ children }: SettingPageProps) {
  useTitle("Settings");
  const user = useUser();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <main className="page is-narrow" tabIndex={-1}>
      <PageBar back="/app/home">
        <h1>Settings</h1>
      </PageBar>
      <section className={classNames("card", styles.card)} aria-labelledby="appearance">
        <h2 id="appearance">Appearance</h2>
        <ModeChoice />
      </section>
      <section className={classNames("card", styles.card)} aria-labelledby="boxes">
        <h2 id="boxes">Boxes</h2>
        <BytesUsed />
        <Link to="/app/trash" className={styles.link}>
          <Trash2 aria-hidden="true" /> Trash <ChevronRight aria-hidden="true" />
        </Link>
      </section>
      {children}
      <section className={classNames("card", styles.card)} aria-labelledby="plan">
        <h2 id="plan">Plan</h2>
        <Link to="/app/setting/subscription" className={styles.link}>
          <Crown aria-hidden="true" /> Subscription <ChevronRight aria-hidden="true" />
        </Link>
      </section>
      <section className={classNames("card", styles.card)} aria-labelledby="account">
        <h2 id="account">Account Actions</h2>
        <p className="quiet">Signed in as {user?.email}</p>
        <div className="actions">
          <Button
            kind="plain"
            isLoading={isLeaving}
            onClick={() => {
              setLeaving(true);
              leave();
            }}
          >
            {!isLeaving && <LogOut aria-hidden="true" />} Log Out
          </Button>
          <LeaveEverywhere />
        </div>
      </section>
    </main>
  );
}

function LeaveEverywhere() {
  const [isLeaving, setLeaving] = useState(false);
  const [fault, setFault] = useState("");
  const go = async () => {
    setLeaving(true);
    setFault(await leaveEverywhere());
    setLeaving(false);
  };
  return (
    <>
      <Button kind="plain" isLoading={isLeaving} onClick={go}>
        {!isLeaving && <MonitorX aria-hidden="true" />} Sign Out Everywhere
      </Button>
      <p className="quiet small">Ends your sessions in all browsers and on all devices, this one too.</p>
      {fault && <p className="notice is-fault" role="alert">{fault}</p>}
    </>
  );
}

const CHOICES = [{ mode: "light", label: "Light", icon: Sun }, { mode: "dark", label: "Dark", icon: Moon }] as const;

function ModeChoice() {
  const [chosen, setChosen] = useState(readMode);
  const choose = (mode: Mode) => {
    chooseMode(mode);
    setChosen(mode);
  };
  return (
    <div role="radiogroup" aria-labelledby="appearance" className={styles.choice}>
      {CHOICES.map(({ mode, label, icon: Icon }) => (
        <label key={mode}>
          <input type="radio" name="mode" checked={mode === chosen} onChange={() => choose(mode)} />
          <Icon aria-hidden="true" />
          {label}
        </label>
      ))}
    </div>
  );
}
