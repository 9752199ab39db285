/**
 * What is of one machine alone, or made anew: the lock, the reserve, the built-in database's password, what is half
 * made; and backups that somebody put there, the one that is made among them.
 */
const OF_THIS_MACHINE = /^(server\.lock|reserve(\.new)?|postgres-password|restore\.json)|[-.]unfinished|\.(new|tar)$/;

/** Folders of the data folder. No secret is called so; a backup that says otherwise was not made by us. */
const FOLDERS = /^(media|scans|postgres|incoming|backups|aside|replaced-.*|restore-.*)$/;

/** In one folder, as every file of ours lies: where a file and a folder had the same name, one could not be written. */
const MEDIA = /^media\/(?!\.)[\w.-]+\/(?!\.)[\w.-]+$/;
const SCANS = /^scans\/\w+\/(?!\.)[\w.-]+$/;
const DATA = /^data\/((?!\.)[\w.-]+)$/;

/** Whether a file of the data folder is one that another machine wants too. */
export function isKeptSecret(name: string): boolean {
  return !OF_THIS_MACHINE.test(name) && !FOLDERS.test(name);
}

/**
 * Whether a file is called as ours are: no other one goes into a backup, and none takes a place here, whoever made the
 * backup. What a shell, an editor or another program left beside ours is nobody's loss.
 * @param name in the backup
 */
export function isOurFile(name: string): boolean {
  const [, secret] = DATA.exec(name) ?? [];
  return secret === undefined ? MEDIA.test(name) || SCANS.test(name) : isKeptSecret(secret);
}
