import { Spinner } from "../../ui/spinner.tsx";
import styles from "./connecting_screen.module.css";

/** The shell of the game while there is no connection; what stood on the page stays behind it. */
export function ConnectingScreen() {
  return (
    <div className={styles.veil} role="status">
      <div className={styles.card}>
        <Spinner className={styles.spinner} />
        <p className={styles.title}>Connecting to Game Server...</p>
        <p className="quiet">Please wait while we establish your connection</p>
      </div>
    </div>
  );
}
