import { Link } from "lucide-react";
import type { BoxLink } from "../../../domain/items/links/box_link.ts";
import type { ItemId } from "../../../domain/wire/ids.ts";
import { dayOf } from "../../../domain/wire/day_of.ts";
import { useAnswer, useWrite } from "../../api/use_answer.ts";
import { Button } from "../../ui/button.tsx";
import { Fault } from "../../ui/field.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedPart } from "../../ui/state.tsx";
import { linkCalls } from "./link_calls.ts";

/** Those that open the box now. */
export function BoxLinks({ itemId }: { readonly itemId: ItemId }) {
  const { answer, again } = useAnswer(
    linkCalls.query("LIST_BOX_LINKS", { itemId }),
    "Failed to load the links of this box. Please try again.",
  );
  if (answer.status === "loading") return <Waiting>Loading the links…</Waiting>;
  if (answer.status === "failed") return <FailedPart sentence={answer.sentence} onRetry={again} />;
  const { links, isOwnerReachable } = answer.value.data;
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="box-links">
      <h3 id="box-links">Links of this box</h3>
      <ul role="list">
        {links.map((link) => (
          <OpenLink key={link.linkId} {...link} takesMessages={link.takesMessages && isOwnerReachable} />
        ))}
      </ul>
    </section>
  );
}

function OpenLink({ linkId, madeBy, createdAt, expiresAt, showsPlace, takesMessages }: BoxLink) {
  const end = useWrite(() => linkCalls.write("END_BOX_LINK", { linkId }), "Failed to end it. Please try again.");
  const made = dayOf(createdAt);
  return (
    <li className="record">
      <Link className="quiet" strokeWidth={1.75} aria-hidden="true" />
      <div className="breaks">
        <strong>{expiresAt ? `Until ${dayOf(expiresAt)}` : "Without an end"}</strong>
        <p className="quiet small">
          Made by <bdi>{madeBy}</bdi>, {made}
          {showsPlace && " · shows the place"}
          {takesMessages && " · takes messages"}
        </p>
        <Fault>{end.fault}</Fault>
      </div>
      <Button
        kind="plain"
        isTight
        aria-label={`End the link of ${made}`}
        isLoading={end.isPending}
        onClick={() => end.run()}
      >
        End
      </Button>
    </li>
  );
}
