import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { StartError } from "../process/start_error.ts";
import type { Command } from "./tied_process.ts";

const LIBRARY_FOLDERS = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"];

/**
 * `initdb` asks what its account is called, and an account that a container was given by number alone has no name.
 * libnss-wrapper answers from a file instead.
 * @param folder where that file is written, to be removed by the caller
 * @throws StartError where the account has no name and the library is not there
 */
export function namedAccount(command: Command, folder: string): Command {
  if (process.platform !== "linux" || hasName()) return command;
  const library = LIBRARY_FOLDERS.map((folder) => join(folder, "libnss_wrapper.so")).find((path) => existsSync(path));
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (!library) {
    throw new StartError(
      `The account ${uid} has no name, which PostgreSQL asks for; install libnss-wrapper, run as an account that has one, or set DATABASE_URL.`,
    );
  }
  const [users, groups] = [join(folder, "accounts"), join(folder, "groups")];
  writeFileSync(users, `stowmark:x:${uid}:${gid}::/:/bin/sh\n`);
  writeFileSync(groups, `stowmark:x:${gid}:\n`);
  const variables = [`LD_PRELOAD=${library}`, `NSS_WRAPPER_PASSWD=${users}`, `NSS_WRAPPER_GROUP=${groups}`];
  return (program, args) => command("env", [...variables, program, ...args]);
}

function hasName(): boolean {
  try {
    execFileSync("id", ["-un"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
