import { useState } from "react";
import { useUser } from "../../auth/login.ts";
import { useTitle } from "../../base/use_title.ts";
import { InviteForm } from "./invite_form.tsx";
import styles from "./practice.module.css";
import { PracticeGame } from "./practice_game.tsx";
import type { PracticeSetup } from "./practice_room.ts";
import { PracticeSetupForm } from "./practice_setup_form.tsx";

export function PracticePage() {
  useTitle("Practice");
  const user = useUser();
  const [setup, setSetup] = useState<PracticeSetup | null>(null);
  if (!user) return null;
  const me = { userId: user.userId, username: user.displayName || user.firstName || user.username };
  if (setup) return <PracticeGame setup={setup} me={me} onClose={() => setSetup(null)} />;
  return (
    <main className="page" tabIndex={-1}>
      <h1>Practice</h1>
      <p className="quiet">Against a bot on this device. It works without a connection, and nothing is counted.</p>
      <div className={styles.ways}>
        <PracticeSetupForm onStart={setSetup} />
        <InviteForm />
      </div>
    </main>
  );
}
