import type { Command } from "commander";
import { Option } from "commander";
import { SAME_NUMBER } from "../../domain/transfer/plan/import_plan.ts";
import { addVerb, loaded } from "../verb.ts";

export function addTransfer(program: Command): void {
  addVerb(program, {
    usage: "export <who> <file>",
    does: "write all boxes of an account, with their files, into a zip, as its owner downloads them; <who> is an " +
      "e-mail address, a username or an id",
    example: "export ann@example.org ./ann.zip",
  })
    .option("--force", "write over a file that is there")
    .action(loaded(async () => (await import("./export_boxes.ts")).exportBoxes));
  addVerb(program, {
    usage: "import <who> <file>",
    does:
      "make boxes in an account out of a zip of an export, a table (CSV), or what Homebox, Sortly or Shelf export; " +
      "its owner can take that back for 30 days",
    example: "import ann@example.org ./boxes.csv --dry-run",
  })
    .addOption(new Option("--same-number <way>", "what becomes of a number that is taken").choices([...SAME_NUMBER]))
    .option("--dry-run", "say what would become of the rows, and change nothing")
    .action(loaded(async () => (await import("./import_boxes.ts")).importBoxes));
}
