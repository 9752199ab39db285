import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { CircleCheck } from "lucide-react";
import { areChanged, displayNameFault, nameFault, type Names, tidyName } from "../../domain/auth/person_name.ts";
import type { User } from "../../domain/auth/user.ts";
import { profileCalls } from "../api/profile.ts";
import { useWrite } from "../api/use_answer.ts";
import { useUser } from "../auth/login.ts";
import { pageConfig } from "../base/page_config.ts";
import { storedText } from "../base/stored_text.ts";
import { Button } from "../ui/button.tsx";
import { Fault, TextField } from "../ui/field.tsx";
import { SaveBar } from "../ui/save_bar.tsx";
import { DisplayNameField, nameSentence } from "./display_name_field.tsx";
import styles from "./edit_profile.module.css";
import { ProfilePicture } from "./profile_picture.tsx";

/** Outlives the reload after which the new profile stands everywhere. */
const wasSaved = storedText("profileSaved");

/** The last is the name that browsers know it by, to fill it in. */
const FIELDS = [
  ["firstName", "First name", "given-name"],
  ["lastName", "Last name", "family-name"],
] as const;

export function EditProfile() {
  const user = useUser();
  return user && <ProfileForm user={user} />;
}

function ProfileForm({ user }: { readonly user: User }) {
  const { names, change, canSave, isSaved, isSaving, fault, save } = useProfileForm(user);
  useEffect(forgetSaved, []);
  return (
    <form
      className="card stack gap-24"
      aria-label="Profile"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave && !isSaving) save();
      }}
    >
      <ProfilePicture name={user.displayName} />
      <div className={`grid gap-16 ${styles.names}`}>
        {FIELDS.map(([key, label, name]) => (
          <TextField
            key={key}
            label={label}
            name={name}
            autoComplete={name}
            value={names[key]}
            fault={nameSentence(label, nameFault(tidyName(names[key])))}
            onChange={(event) => change({ [key]: event.currentTarget.value })}
          />
        ))}
      </div>
      <DisplayNameField value={names.displayName} onChange={(displayName) => change({ displayName })} />
      <FixedFields user={user} />
      <Fault>{fault}</Fault>
      <SaveBar isSticky={canSave || isSaved}>
        <p role="status" className={styles.saved}>
          {isSaved && (
            <>
              <CircleCheck aria-hidden="true" /> Your profile is saved.
            </>
          )}
        </p>
        <Button type="submit" isLarge disabled={!canSave} isLoading={isSaving}>Save</Button>
      </SaveBar>
    </form>
  );
}

function FixedFields({ user }: { readonly user: User }) {
  return (
    <>
      <div>
        <TextField label="Username" value={user.username} readOnly />
        <p className="quiet small">Friends find you by it. It cannot be changed.</p>
      </div>
      <div>
        <TextField label="E-mail" type="email" value={user.email} readOnly />
        <p className="quiet small">You can't change your email right now. It's read-only.</p>
      </div>
      {pageConfig.hasPasswordSignIn && pageConfig.hasMail && (
        <p className="quiet small">
          <Link to="/changepassword" state={{ email: user.email, isFromProfile: true }}>Change your password</Link>: we
          send a code to this address, and all your devices are signed out.
        </p>
      )}
    </>
  );
}

function useProfileForm({ firstName, lastName, displayName }: User) {
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

function forgetSaved(): void {
  wasSaved.set(null);
}

function areAllowed({ firstName, lastName, displayName }: Names): boolean {
  return [nameFault(tidyName(firstName)), nameFault(tidyName(lastName)), displayNameFault(tidyName(displayName))]
    .every((fault) => fault === null);
}
