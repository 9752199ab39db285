import { fileURLToPath } from "node:url";

const LOAD = fileURLToPath(new URL("./request_load.ts", import.meta.url));

interface LoadSize {
  readonly clients: number;
  readonly seconds: number;
}

/** From a process of its own. @returns answers a second */
export async function requestLoad({ clients, seconds }: LoadSize, url: string, cookie: string): Promise<number> {
  const { stdout, success } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", LOAD, url, cookie, String(clients), String(seconds)],
    stderr: "inherit",
  }).output();
  if (!success) throw new Error("the load did not run");
  return Number(new TextDecoder().decode(stdout));
}
