import { useTitle } from "../base/use_title.ts";
import { SubscriptionSection } from "./subscription_section.tsx";
import { PageBar } from "../ui/page_bar.tsx";

/** `/app/setting/subscription` */
export function SubscriptionPage() {
  useTitle("Subscription");
  return (
    <main className="page setting" tabIndex={-1}>
      <PageBar back="/app/setting">
        <h1>Subscription</h1>
      </PageBar>
      <SubscriptionSection />
    </main>
  );
}
