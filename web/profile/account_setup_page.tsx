import { type FormEvent, useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { Camera, HardDrive, Keyboard } from "lucide-react";
import { displayNameFault, tidyName } from "../../domain/auth/person_name.ts";
import type { User } from "../../domain/auth/user.ts";
import { profileCalls } from "../api/profile.ts";
import { useWrite } from "../api/use_answer.ts";
import { takeArrivalPath } from "../auth/guards.tsx";
import { updateUser, useUser } from "../auth/login.ts";
import { useTitle } from "../base/use_title.ts";
import { Button } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";
import { Logo } from "../ui/drawings/logo.tsx";
import { SaveBar } from "../ui/save_bar.tsx";
import styles from "./account_setup_page.module.css";
import { DisplayNameField } from "./display_name_field.tsx";
import { ProfilePicture } from "./profile_picture.tsx";
import { logger } from "../base/logger.ts";

/** Shown once, after the first sign-in; whoever opens it by its address may use it again. */
export function AccountSetupPage() {
  useTitle("Set up your account");
  const user = useUser();
  return user ? <Setup user={user} /> : <Navigate to="/login" replace />;
}

function Setup({ user }: { readonly user: User }) {
  const [displayName, setDisplayName] = useState(user.displayName);
  const navigate = useNavigate();
  const goOn = () => navigate(takeArrivalPath(), { replace: true });
  const save = useWrite(
    (names: { readonly displayName?: string }) => profileCalls.write("create_profile", names),
    "Failed to save your name",
  );
  const isAllowed = displayNameFault(tidyName(displayName)) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isAllowed || save.isPending) return;
    save.run({ displayName }, {
      onSuccess(reply) {
        updateUser(reply.user);
        goOn();
      },
    });
  };
  return (
    <main className={`page is-narrow stack gap-24 ${styles.page}`} tabIndex={-1}>
      <Logo />
      <form
        className="stack gap-16"
        aria-label="Account setup"
        noValidate
        onSubmit={submit}
      >
        <h1>Welcome to Stowmark</h1>
        <p className="quiet">
          Two things other people see, and what scanning needs. You can change all of it later.
        </p>
        <section className="card" aria-label="Your picture">
          <ProfilePicture name={displayName} />
        </section>
        <section className="card" aria-label="Your name">
          <DisplayNameField value={displayName} onChange={setDisplayName} />
        </section>
        <ScanNeeds />
        <Fault>{save.fault}</Fault>
        <SaveBar>
          <Button
            kind="plain"
            onClick={() => {
              endSetup();
              goOn();
            }}
          >
            Skip
          </Button>
          <Button type="submit" disabled={!isAllowed} isLoading={save.isPending}>Save and continue</Button>
        </SaveBar>
      </form>
    </main>
  );
}

/** Whoever skips is not kept here by a connection that is away. */
function endSetup(): void {
  updateUser({ needsSetup: false });
  profileCalls.write("create_profile", {}).catch((error) =>
    logger.error("Setup was not ended", { fileName: "profileApi", error, isShown: false })
  );
}

function ScanNeeds() {
  return (
    <section className={`stack gap-16 rounded ${styles.needs}`} aria-labelledby="scan-needs">
      <h2 className="size-18" id="scan-needs">What the scan needs</h2>
      <ul className="stack gap-12" role="list">
        <li className="flex gap-12">
          <Camera aria-hidden="true" />
          <span>
            <strong>Your camera.</strong>{" "}
            Your browser asks the first time you open Scan. Choose Allow; you can take it back in the browser's site
            settings.
          </span>
        </li>
        <li className="flex gap-12">
          <HardDrive aria-hidden="true" />
          <span>
            <strong>No upload.</strong> Numbers are read on this device, and no picture leaves it until you save one.
          </span>
        </li>
        <li className="flex gap-12">
          <Keyboard aria-hidden="true" />
          <span>
            <strong>No camera?</strong> Then you type the number or choose a photo.
          </span>
        </li>
      </ul>
    </section>
  );
}
