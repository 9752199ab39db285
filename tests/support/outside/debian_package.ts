import { runs } from "../../../tools/gate/runs.ts";

const QUIET = { DEBIAN_FRONTEND: "noninteractive" };
/** A mirror that fails is asked again, and another installation is waited for. */
const PATIENT = ["-qq", "-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=300"];

/** Installs a package of Debian's where we may, as root; elsewhere it does nothing. What fails, apt-get says itself. */
export async function installDebianPackage(name: string, why: string): Promise<void> {
  if (Deno.build.os !== "linux" || Deno.uid() !== 0 || !await runs("apt-get", "--version")) return;
  console.error(`Installing ${name} for ${why}...`);
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const command = new Deno.Command("apt-get", {
      args: [...PATIENT, ...args],
      env: QUIET,
      stdout: "null",
      stderr: "inherit",
    });
    await command.output();
  }
}
