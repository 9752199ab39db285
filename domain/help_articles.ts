/** The help's articles, each at `/help/…` for everybody and at `/app/setting/help/…` for members, in the order in which they are listed. */
export const HELP_ARTICLES = [
  ...["scanning", "numbers", "labels", "finding", "photos", "phone", "keyboard", "sharing", "links"] as const,
  ...["exporting", "moving", "pro", "game", "account", "privacy", "devices", "trash"] as const,
] as const;
export type HelpArticleId = (typeof HELP_ARTICLES)[number];
