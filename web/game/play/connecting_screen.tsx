import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { goOnHere, useConnection } from "./connection.ts";
import styles from "./connecting_screen.module.css";

/** The shell of the game while there is no connection; what stood on the page stays behind it. */
export function ConnectingScreen() {
  const { isResting } = useConnection();
  return (
    <div className={`centered ${styles.veil}`} role="status">
      <div className={`stack gap-8 rounded middle lifted ${styles.card}`}>
        {isResting ? <Resting /> : <Connecting />}
      </div>
    </div>
  );
}

function Connecting() {
  return (
    <>
      <Spinner className={styles.spinner} />
      <p className={styles.title}>Connecting to Game Server...</p>
      <p className="quiet">Please wait while we establish your connection</p>
    </>
  );
}

function Resting() {
  return (
    <>
      <p className={styles.title}>This page is resting</p>
      <p className="quiet">Your account is open in more than 20 places, and the newest ones play.</p>
      <Button className={styles.goOn} onClick={goOnHere}>Continue here</Button>
    </>
  );
}
