/** The tabs of the settings, each with the address `/app/setting/…`, in the order in which they are shown. */
export const SETTING_TABS = [
  ...["edit", "household", "subscription", "appearance", "notifications", "sessions"] as const,
  ...["pictures", "trash", "data", "api"] as const,
  ...["termsCondition", "help"] as const,
] as const;
export type SettingTabId = (typeof SETTING_TABS)[number];
