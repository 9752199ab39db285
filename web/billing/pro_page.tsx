import { useUser } from "../auth/login.ts";
import { useTitle } from "../base/use_title.ts";
import { LabelOnBox } from "../ui/label.tsx";
import { PageHead } from "../ui/page_head.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { Membership } from "./membership.tsx";
import styles from "./pro_page.module.css";
import { ReturnedPayment } from "./payment/returned_payment.tsx";

export function ProPage() {
  useTitle("Pro");
  return (
    <main className="page" tabIndex={-1}>
      <PageHead back="/app/home" title="Pro" />
      <div className={`stack gap-32 ${styles.columns}`}>
        <SidePanel />
        <ReturnedPayment>
          <Membership variant="page" waiting={<Waiting>Opening the plans…</Waiting>} />
        </ReturnedPayment>
      </div>
    </main>
  );
}

function SidePanel() {
  const user = useUser();
  return (
    <section className={`rounded kraft ${styles.panel}`}>
      <LabelOnBox tagId="21" />
      <h2>{user?.isProUser ? `Welcome back ${user.username}` : "Become a Member"}</h2>
      <p>Number every box you own.</p>
    </section>
  );
}
