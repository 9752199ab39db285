import { useState } from "react";
import { Button } from "../ui/button.tsx";
import styles from "./danger_zone.module.css";
import { DeleteAccountDialog } from "./delete_account.tsx";

export function DangerZone() {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={`card stack gap-12 ${styles.zone}`} aria-labelledby="danger-zone">
      <h2 className="red" id="danger-zone">Danger Zone</h2>
      <p className="quiet">Delete your account with everything in it. You are asked once more before anything goes.</p>
      <div className="actions">
        <Button kind="cancel" onClick={() => setAsking(true)}>Delete Account</Button>
      </div>
      {isAsking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </section>
  );
}
