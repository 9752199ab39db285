import { Link } from "react-router-dom";
import { Sparkle } from "lucide-react";

/** Floats above the list, for those who are not Pro. */
export function UpgradeLink() {
  return (
    <Link to="/app/pro" className="upgrade-link">
      <Sparkle aria-hidden="true" /> Upgrade to Pro
    </Link>
  );
}
