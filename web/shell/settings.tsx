import { InvitationMutes } from "../game/invitations/invitation_mutes.tsx";
import { KeptPictures } from "../scan/kept_pictures.tsx";
import { SettingPage } from "../settings/setting_page.tsx";

export function Setting() {
  return (
    <SettingPage>
      <KeptPictures />
      <InvitationMutes />
    </SettingPage>
  );
}
