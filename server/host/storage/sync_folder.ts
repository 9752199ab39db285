/** A file system keeps a new name only once the folder that holds it is synced. */
export async function syncFolder(folder: string): Promise<void> {
  using opened = await Deno.open(folder);
  await opened.sync();
}
