import { Spinner } from "../ui/spinner.tsx";
import { Membership } from "./membership.tsx";
import styles from "./payment/setting_up.module.css";

export function Subscription() {
  return (
    <Membership
      variant="settings"
      waiting={
        <p className={`stack gap-12 ${styles.settingUp}`} role="status">
          <Spinner /> Loading your subscription…
        </p>
      }
    />
  );
}
