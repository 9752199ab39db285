import { type FormEvent, useState } from "react";
import type { Household } from "../../domain/households/household.ts";
import { householdCalls } from "../api/households.ts";
import { useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { showToast } from "../ui/toasts.tsx";

const LONGEST_NAME = 60;

interface HouseholdNameProps {
  readonly household: Household;
}

/** What the household is called, and what it is for as long as nobody shares it. */
export function HouseholdName({ household }: HouseholdNameProps) {
  const { name, role } = household;
  return (
    <section className="card grid gap-16 column" aria-labelledby="household">
      <h2 className="size-22 breaks" id="household" dir="auto">{name || "Share your boxes"}</h2>
      <p className="quiet breaks">
        {role === "owner" ? name ? SHARED : UNSHARED : <TheirBoxes household={household} />}
      </p>
      {role === "owner" && <NameForm name={name} />}
    </section>
  );
}

const UNSHARED =
  "Others can see your boxes, scan them and search in them, and change them too if you like. Give your household a name first: those whom you invite read it.";
const SHARED = "You own these boxes. Those whom you invite see all of them, and you decide who may change them.";

function TheirBoxes({ household: { role, ownerName, isPro } }: HouseholdNameProps) {
  return (
    <>
      The boxes here belong to <bdi>{ownerName}</bdi>.{" "}
      {role === "member" ? "You can see and change them." : "You can see, scan and search them, and change nothing."}
      {" "}
      {isPro ? "It has Pro, because its owner does." : "It is on the free plan, because its owner is."}
    </>
  );
}

function NameForm({ name }: { readonly name: string }) {
  const [typed, setTyped] = useState(name);
  const save = useWrite(
    () => householdCalls.write("NAME_HOUSEHOLD", { name: typed }),
    "Failed to save the name. Please try again.",
  );
  const isNew = typed.trim() !== "" && typed.trim() !== name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isNew || save.isPending) return;
    save.run(undefined, { onSuccess: () => showToast({ sentence: "The name is saved." }) });
  };
  return (
    <form className="grid gap-16 column" onSubmit={submit} noValidate>
      <TextField
        label="Name of your household"
        placeholder="Sunny Street 4"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={typed}
        fault={save.fault}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          save.reset();
        }}
      />
      <div className="actions">
        <Button type="submit" kind={name ? "plain" : "normal"} disabled={!isNew} isLoading={save.isPending}>
          Save name
        </Button>
      </div>
    </form>
  );
}
