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
  if (!await run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path)) {
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
      await run("mount", "-o", "remount,ro", path);
    },
    async [Symbol.asyncDispose]() {
      // Whatever a server has started may end a moment after it.
      await run("umount", "--lazy", path);
      await Deno.remove(path);
    },
  };
}

async function mountWorks(): Promise<boolean> {
  const dir = await Deno.makeTempDir();
  const isMounted = await run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", dir);
  if (isMounted) await run("umount", dir);
  await Deno.remove(dir);
  return isMounted;
}

async function run(program: string, ...args: string[]): Promise<boolean> {
  const command = new Deno.Command(program, { args, stdout: "null", stderr: "null" });
  return await command.output().then((output) => output.success, () => false);
}
