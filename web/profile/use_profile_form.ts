import { useState } from "react";
import type { User } from "../../domain/auth/user.ts";
import { displayNameFault, nameFault, tidyName } from "../../domain/auth/person_name.ts";
import { areChanged, type Names } from "../../domain/profile/are_changed.ts";
import { profileCalls } from "../api/profile.ts";
import { useWrite } from "../api/use_answer.ts";
import { storedText } from "../base/stored_text.ts";

/** Outlives the reload after which the new profile stands everywhere. */
const wasSaved = storedText("profileSaved");

export function useProfileForm({ firstName, lastName, displayName }: User) {
  const before: Names = { firstName, lastName, displayName };
  const [names, setNames] = useState(before);
  const [isSaved, setSaved] = useState(() => wasSaved.get() !== null);
  const write = useWrite(
    (updates: Names) => profileCalls.write("update_user_profile", { updates }),
    "Failed to save your profile",
    { isAlwaysLogged: true },
  );
  const isChanged = areChanged(before, names);
  return {
    names,
    change(changes: Partial<Names>) {
      setSaved(false);
      setNames({ ...names, ...changes });
    },
    canSave: isChanged && areAllowed(names),
    isSaved: isSaved && !isChanged,
    isSaving: write.isPending,
    fault: write.fault,
    save() {
      write.run(names, {
        onSuccess() {
          wasSaved.set("yes");
          location.reload();
        },
      });
    },
  };
}

export function forgetSaved(): void {
  wasSaved.set(null);
}

function areAllowed({ firstName, lastName, displayName }: Names): boolean {
  return [nameFault(tidyName(firstName)), nameFault(tidyName(lastName)), displayNameFault(tidyName(displayName))]
    .every((fault) => fault === null);
}
