import { playerCalls } from "../../api/game.ts";
import { useAnswer, useWrite } from "../../api/use_answer.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class_names.ts";
import styles from "./invitation_mutes.module.css";

interface Mute {
  readonly from?: UserId;
  readonly isMuted: boolean;
}

/** In the settings: whose invitations to a game are not shown. */
export function InvitationMutes() {
  const { answer } = useAnswer(playerCalls.query("get_invitation_mutes", {}), "Failed to load the muted invitations");
  const mute = useWrite((given: Mute) => playerCalls.write("mute_invitations", given), "That could not be changed.");
  if (answer.status !== "ready") return null;
  const { isMutingAll, muted } = answer.value;
  return (
    <section className={classNames("card", styles.card)} aria-labelledby="invitations">
      <h2 id="invitations">Invitations to games</h2>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={isMutingAll}
          disabled={mute.isPending}
          onChange={() => mute.run({ isMuted: !isMutingAll })}
        />
        Show no invitations
      </label>
      {muted.length > 0 && (
        <ul className={styles.muted} aria-label="Muted players">
          {muted.map(({ userId, username }) => (
            <li key={userId}>
              <span>{username}</span>
              <Button kind="plain" disabled={mute.isPending} onClick={() => mute.run({ from: userId, isMuted: false })}>
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
      {mute.fault && <p className="notice is-fault" role="alert">{mute.fault}</p>}
    </section>
  );
}
