import { fileURLToPath } from "node:url";

const LOAD = fileURLToPath(new URL("./request_load.ts", import.meta.url));

export interface LoadSize {
  readonly clients: number;
  readonly seconds: number;
}

/** `http URL COOKIE` or `bare DATABASE_URL USER_ID`, from a process of its own. @returns answers a second */
export async function requestLoad({ clients, seconds }: LoadSize, ...args: string[]): Promise<number> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", LOAD, ...args, String(clients), String(seconds)],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("the load did not run");
  return Number(new TextDecoder().decode(stdout));
}
