import { KeptPictures } from "../scan/kept_pictures.tsx";
import { SettingPage } from "../settings/setting_page.tsx";

/** The settings, with those of the other rooms among them. */
export function Setting() {
  return (
    <SettingPage>
      <KeptPictures />
    </SettingPage>
  );
}
