import { FaultNotice } from "../../ui/field.tsx";
import { playerCalls } from "../../api/game.ts";
import { useAnswer, useWrite } from "../../api/use_answer.ts";
import { nameOf } from "../../../domain/game/players/name_of.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { gameAlarm } from "../../base/game_alarm.ts";
import { useStore } from "../../base/store.ts";
import { Button } from "../../ui/button.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedState } from "../../ui/state.tsx";

interface Mute {
  readonly from?: UserId;
  readonly isMuted: boolean;
}

/** In the settings: what of games is heard, and whose invitations are not shown. */
export function GameNotifications() {
  return (
    <>
      <AlarmSetting />
      <InvitationMutes />
    </>
  );
}

function AlarmSetting() {
  const isOn = useStore(gameAlarm);
  return (
    <section className="card stack gap-12" aria-labelledby="game-alarm">
      <h2 className="size-22" id="game-alarm">The last five seconds of your turn</h2>
      <label className="row gap-12 target">
        <input type="checkbox" checked={isOn} onChange={() => gameAlarm.set(!isOn)} />
        Sound and vibration
      </label>
      <p className="quiet small">This choice is kept in this browser.</p>
    </section>
  );
}

function InvitationMutes() {
  const { answer, again } = useAnswer(
    playerCalls.query("get_invitation_mutes", {}),
    "Failed to load the muted invitations",
  );
  const mute = useWrite(
    (given: Mute) => playerCalls.write("mute_invitations", given),
    "That could not be changed. Please try again.",
  );
  if (answer.status === "loading") return <Waiting>Loading your notifications…</Waiting>;
  if (answer.status === "failed") return <FailedState sentence={answer.sentence} onRetry={again} />;
  const { isMutingAll, muted } = answer.value;
  return (
    <section className="card stack gap-12" aria-labelledby="invitations">
      <h2 className="size-22" id="invitations">Invitations to games</h2>
      <label className="row gap-12 target">
        <input
          type="checkbox"
          checked={isMutingAll}
          disabled={mute.isPending}
          onChange={() => mute.run({ isMuted: !isMutingAll })}
        />
        Show no invitations
      </label>
      {muted.length > 0 && (
        <ul role="list" className="stack gap-8" aria-label="Muted players">
          {muted.map((player) => (
            <li className="row spread gap-12 breaks" key={player.userId}>
              <bdi>{nameOf(player)}</bdi>
              <Button
                kind="plain"
                disabled={mute.isPending}
                onClick={() => mute.run({ from: player.userId, isMuted: false })}
              >
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FaultNotice>{mute.fault}</FaultNotice>
    </section>
  );
}
