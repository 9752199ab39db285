import assert from "node:assert/strict";
import { join } from "node:path";
import { cli, tempDir } from "../../tests/support/server/cli_process.ts";
import { stowmark } from "../stowmark.ts";
import { completedCommands, completionScript, type Shell } from "./completion.ts";

/** How each shell says what may come at the end of a line, a word a line. */
const ASKED: Readonly<Record<Shell, string>> = {
  bash: `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _stowmark; printf '%s\\n' "\${COMPREPLY[@]}"`,
  zsh: `compdef() { :; }; _files() { :; }; compadd() { print -l -- \${(P)2}; }
    _describe() { print -l -- \${\${(P)2}%%:*}; }; source "$1"; shift; words=("$@"); CURRENT=$#; _stowmark`,
  fish: `source $argv[1]; complete -C "$argv[2..]" | cut -f1`,
};
const LINES: readonly (readonly [line: string, has: string, hasNot: string])[] = [
  ["stowmark ", "doctor", "tail"],
  ["stowmark logs ", "tail", "doctor"],
  ["stowmark logs tail --level ", "warning", "--follow"],
  ["stowmark logs tail --level error --f", "--follow", "stats"],
  ["stowmark users pro logs --", "--days", "--stack"],
];

function isInstalled(shell: Shell): boolean {
  return ["/usr/bin", "/bin", "/usr/local/bin"].some((dir) => {
    try {
      return Deno.statSync(join(dir, shell)).isFile;
    } catch {
      return false;
    }
  });
}

for (const shell of ["bash", "zsh", "fish"] as const) {
  Deno.test({
    name: `${shell} completes verbs, options and their choices where they belong`,
    ignore: !isInstalled(shell),
    async fn() {
      await using dir = await tempDir();
      const script = join(dir.path, "script");
      await Deno.writeTextFile(script, completionScript(shell, "stowmark", completedCommands(stowmark())));
      for (const [line, has, hasNot] of LINES) {
        const name = shell === "fish" ? [] : [shell];
        const args = ["-c", ASKED[shell], ...name, script, ...line.split(" ")];
        const { stdout, stderr } = await new Deno.Command(shell, { args, env: { HOME: dir.path } }).output();
        const offered = new TextDecoder().decode(stdout).split("\n");
        assert.equal(new TextDecoder().decode(stderr), "", line);
        assert.ok(offered.includes(has) && !offered.includes(hasNot), `${line}: ${offered}`);
      }
    },
  });
}

Deno.test("the script is printed by the command, under the name that it is called by, and for known shells alone", async () => {
  const { code, stdout } = await cli(["completion", "bash", "--name", "boxes"], {});
  assert.equal(code, 0);
  assert.match(stdout, /\ncomplete -o default -F _boxes boxes\n$/);
  assert.equal((await cli(["completion", "tcsh"], {})).code, 2);
});
