import { resolve } from "node:path";
import { CommandFailed } from "../command_failed.ts";
import { readFailure } from "../file_failure.ts";

/** @throws CommandFailed where there is no such file, or none that this account may read */
export async function requireFile(file: string): Promise<string> {
  const path = resolve(file);
  const isFile = await Deno.stat(path).then((found) => found.isFile, () => false);
  if (!isFile) throw new CommandFailed(`${path} is no file.`);
  using _file = await Deno.open(path).catch((error) => {
    throw readFailure(path, error);
  });
  return path;
}
