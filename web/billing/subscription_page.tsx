import { Link } from "react-router-dom";
import { ArrowLeft } from "lucide-react";
import { useTitle } from "../shell/use_title.ts";
import { SubscriptionSection } from "./subscription_section.tsx";

/** `/app/setting/subscription` */
export function SubscriptionPage() {
  useTitle("Subscription");
  return (
    <main className="page setting" tabIndex={-1}>
      <header className="item-bar">
        <Link to="/app/setting" className="icon-button" aria-label="Back" title="Back">
          <ArrowLeft />
        </Link>
        <h1>Subscription</h1>
      </header>
      <SubscriptionSection />
    </main>
  );
}
