/**
 * Asks whether a program is there and does what it is told. One that is missing makes Deno throw at once instead of
 * rejecting, so it is not enough to catch the promise.
 */
export async function runs(program: string, ...args: string[]): Promise<boolean> {
  try {
    const command = new Deno.Command(program, { args, stdin: "null", stdout: "null", stderr: "null" });
    return (await command.output()).success;
  } catch {
    return false;
  }
}
