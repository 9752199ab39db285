import { useRef } from "react";
import { Camera, Trash2 } from "lucide-react";
import { pictureUrl, removeProfileImage, setProfileImage } from "../api/profile.ts";
import { useWrite } from "../api/use_answer.ts";
import { updateUser, useUser } from "../auth/login.ts";
import { Avatar } from "../ui/drawings/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Fault } from "../ui/field.tsx";
import styles from "./profile_picture.module.css";

/** Changes at once: it waits for no Save. */
export function ProfilePicture({ name }: { readonly name: string }) {
  const picture = useUser()?.picture ?? null;
  const input = useRef<HTMLInputElement>(null);
  const put = useWrite(setProfileImage, "Failed to store the picture");
  const remove = useWrite(removeProfileImage, "Failed to remove the picture");
  const onSuccess = (user: { readonly picture: typeof picture }) => updateUser({ picture: user.picture });
  return (
    <div className="row wrap gap-24">
      <Avatar name={name} url={pictureUrl(picture)} size="large" />
      <div className={`stack gap-8 ${styles.ways}`}>
        <div className="actions">
          <Button kind="plain" isLoading={put.isPending} onClick={() => input.current?.click()}>
            {!put.isPending && <Camera aria-hidden="true" />} {picture ? "Change picture" : "Choose a picture"}
          </Button>
          {picture && (
            <Button
              kind="remove"
              isLoading={remove.isPending}
              onClick={() => {
                put.reset();
                remove.run(undefined, { onSuccess });
              }}
            >
              {!remove.isPending && <Trash2 aria-hidden="true" />} Remove
            </Button>
          )}
        </div>
        <p className="quiet small">Players you meet see it. It is made small, without the place it was taken.</p>
        <Fault>{put.fault ?? remove.fault}</Fault>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        aria-label="Profile picture"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          remove.reset();
          if (file) put.run(file, { onSuccess });
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
