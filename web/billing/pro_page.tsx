import { ArrowLeft } from "lucide-react";
import { useUser } from "../auth/login.ts";
import { useTitle } from "../base/use_title.ts";
import { classNames } from "../ui/class_names.ts";
import { IconLink } from "../ui/icon_button.tsx";
import { LabelOnBox } from "../ui/label.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { Membership } from "./membership.tsx";
import styles from "./pro_page.module.css";
import { ReturnedPayment } from "./returned_payment.tsx";

export function ProPage() {
  useTitle("Pro");
  return (
    <main className={classNames("page", styles.pro)} tabIndex={-1}>
      <IconLink to="/app/home" name="Back">
        <ArrowLeft />
      </IconLink>
      <div className={styles.columns}>
        <SidePanel />
        <ReturnedPayment>
          <Membership variant="page" waiting={<Waiting>Opening the plans…</Waiting>} />
        </ReturnedPayment>
      </div>
    </main>
  );
}

/** Beside the upgrade flow: who comes back, or what one becomes. */
function SidePanel() {
  const user = useUser();
  return (
    <aside className={styles.panel}>
      <LabelOnBox tagId="21" />
      <h1>{user?.isProUser ? `Welcome back ${user.username}` : "Become a Member"}</h1>
      <p>Every box finds its number. With Pro you never run out of boxes.</p>
    </aside>
  );
}
