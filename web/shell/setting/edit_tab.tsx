import { DangerZone } from "../../account/danger_zone.tsx";
import { EditProfile } from "../../profile/edit_profile.tsx";

export function EditTab() {
  return (
    <>
      <EditProfile />
      <DangerZone />
    </>
  );
}
