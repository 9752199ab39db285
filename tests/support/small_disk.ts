import { runs } from "../../tools/gate/runs.ts";

/** A file system of its own needs Linux and root. */
export const canMount = Deno.build.os === "linux" && Deno.uid() === 0 && await mountWorks();

export interface SmallDisk extends AsyncDisposable {
  readonly path: string;
  fill(): Promise<void>;
  makeReadOnly(): Promise<void>;
}

/** A disk in memory that can be full or read-only. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const path = await Deno.makeTempDir({ prefix: "stowmark-disk-" });
  if (!await runs("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path)) {
    throw new Error("expected a mount");
  }
  return {
    path,
    async fill() {
      using file = await Deno.open(`${path}/ballast`, { create: true, append: true });
      const chunk = new Uint8Array(64 * 1024);
      while (await file.write(chunk).catch(() => 0) > 0);
    },
    async makeReadOnly() {
      await runs("mount", "-o", "remount,ro", path);
    },
    async [Symbol.asyncDispose]() {
      // Whatever a server has started may end a moment after it.
      await runs("umount", "--lazy", path);
      await Deno.remove(path);
    },
  };
}

async function mountWorks(): Promise<boolean> {
  const dir = await Deno.makeTempDir();
  const isMounted = await runs("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", dir);
  if (isMounted) await runs("umount", dir);
  await Deno.remove(dir);
  return isMounted;
}
