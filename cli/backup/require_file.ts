import { resolve } from "node:path";
import { CommandFailed } from "../command_failed.ts";

/** @throws CommandFailed where there is no such file */
export async function requireFile(file: string): Promise<string> {
  const path = resolve(file);
  const isFile = await Deno.stat(path).then((found) => found.isFile, () => false);
  if (!isFile) throw new CommandFailed(`${path} is no file.`);
  return path;
}
