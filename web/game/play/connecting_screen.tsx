import { Spinner } from "../../ui/spinner.tsx";

/** The shell of the game while there is no connection; what stood on the page stays behind it. */
export function ConnectingScreen() {
  return (
    <div className="connecting" role="status">
      <div className="connecting-card">
        <Spinner />
        <p className="connecting-title">Connecting to Game Server...</p>
        <p className="quiet">Please wait while we establish your connection</p>
      </div>
    </div>
  );
}
