import { type FormEvent, type ReactNode, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Item } from "../../../domain/items/item.ts";
import type { ItemId } from "../../../domain/wire/ids.ts";
import { useWrite } from "../../api/use_answer.ts";
import { useIsOwner } from "../../auth/households.ts";
import { pageConfig } from "../../base/page_config.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { Fault } from "../../ui/field.tsx";
import { linkCalls } from "./link_calls.ts";

/** Days; 0 for one that ends when somebody ends it. */
const ENDS = [
  { value: 1, label: "1 day" },
  { value: 7, label: "7 days" },
  { value: 30, label: "30 days" },
  { value: 0, label: "Never" },
] as const;

interface LinkFormProps {
  readonly item: Item;
  readonly onMade: (link: string) => void;
  /** The link that it makes is shown once: nothing closes the dialog before that. */
  readonly onHold: (isHeld: boolean) => void;
}

export function LinkForm({ item, onMade, onHold }: LinkFormProps) {
  const [showsPlace, setShowsPlace] = useState(false);
  const [takesMessages, setTakesMessages] = useState(false);
  const [days, setDays] = useState<number>(7);
  const make = useWrite(
    () => linkCalls.write("MAKE_BOX_LINK", { itemId: item._id, showsPlace, takesMessages, ...(days > 0 && { days }) }),
    "Failed to make the link. Please try again.",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    onHold(true);
    make.run(undefined, { onSuccess: ({ data }) => onMade(data.url), onSettled: () => onHold(false) });
  };
  return (
    <form className="grid gap-16 column" onSubmit={submit}>
      <div className="grid gap-8">
        <Tick isOn={showsPlace} onChange={setShowsPlace}>
          Show where it stands{item.location && (
            <>
              : <bdi>{item.location}</bdi>
            </>
          )}
        </Tick>
        {pageConfig.hasMail && (
          <Tick isOn={takesMessages} onChange={setTakesMessages}>
            “I found this box”: let them write to the owner, whose address they do not see
          </Tick>
        )}
        {takesMessages && <Unreachable itemId={item._id} />}
      </div>
      <Choice title="Ends after" options={ENDS} value={days} onChange={setDays} />
      <Fault>{make.fault}</Fault>
      <div className="actions">
        <Button type="submit" isLoading={make.isPending}>Make link</Button>
      </div>
    </form>
  );
}

/** Said where the choice would do nothing. */
function Unreachable({ itemId }: { readonly itemId: ItemId }) {
  const { data } = useQuery(linkCalls.query("LIST_BOX_LINKS", { itemId }));
  const isOwner = useIsOwner();
  if (data?.data.isOwnerReachable !== false) return null;
  return (
    <p className="notice" role="status">
      {isOwner
        ? "Nobody can write to you yet: sign out and in again to confirm your e-mail address."
        : "Nobody can write to the owner yet: they have to sign out and in again to confirm their e-mail address."}
    </p>
  );
}

interface TickProps {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}

function Tick({ isOn, onChange, children }: TickProps) {
  return (
    <label className="row gap-12 target breaks">
      <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>{children}</span>
    </label>
  );
}
