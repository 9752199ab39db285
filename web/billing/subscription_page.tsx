import { useTitle } from "../base/use_title.ts";
import { PageBar } from "../ui/page_bar.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { Membership } from "./membership.tsx";
import styles from "./setting_up.module.css";

/** `/app/setting/subscription` */
export function SubscriptionPage() {
  useTitle("Subscription");
  return (
    <main className="page is-narrow" tabIndex={-1}>
      <PageBar back="/app/setting">
        <h1>Subscription</h1>
      </PageBar>
      <Membership
        variant="settings"
        waiting={
          <p className={styles.settingUp} role="status">
            <Spinner /> Loading your subscription…
          </p>
        }
      />
    </main>
  );
}
