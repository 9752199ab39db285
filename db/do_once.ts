import { wireFailure } from "../domain/wire/failures.ts";
import type { BoxWriter } from "./items/write.ts";
import type { Pool, Sql } from "./sql.ts";
import { transact } from "./transact.ts";

/** A write that somebody's device may send again, by an id of the device's own. */
export interface Command {
  readonly action: string;
  /** Absent where it is sent but once. */
  readonly cmdId?: string | undefined;
}

/**
 * Does a write and keeps its answer in the same transaction, or answers what was answered the first time. What is refused leaves
 * nothing: it is tried anew. Who sends the same at the same moment waits for the first.
 * @throws Failure CmdIdUsed
 */
export async function doOnce<Answer extends object>(
  pool: Pool,
  { userId, householdId }: BoxWriter,
  { action, cmdId }: Command,
  write: (sql: Sql) => Promise<Answer>,
): Promise<Answer> {
  if (cmdId === undefined) return await write(pool);
  return await transact(pool, async (tx) => {
    const begun = await tx`
      insert into commands (user_id, cmd_id, household_id, action) values (${userId}, ${cmdId}, ${householdId}, ${action})
      on conflict do nothing`;
    if (begun.count === 0) return await answerOf<Answer>(tx, { userId, householdId }, { action, cmdId });
    const answer = await write(tx);
    await tx`
      update commands set answer = ${tx.json(answer as never)} where user_id = ${userId} and cmd_id = ${cmdId}`;
    return answer;
  });
}

async function answerOf<Answer>(sql: Sql, { userId, householdId }: BoxWriter, command: Command): Promise<Answer> {
  const [done] = await sql<{ answer: Answer; isSame: boolean }[]>`
    select answer, action = ${command.action} and household_id = ${householdId} as "isSame"
    from commands where user_id = ${userId} and cmd_id = ${command.cmdId ?? null}`;
  if (!done?.isSame) throw wireFailure("CmdIdUsed");
  return done.answer;
}

export async function forgetCommands(sql: Sql, before: Date): Promise<void> {
  await sql`delete from commands where done_at < ${before}`;
}

/** What was answered to this command, for whoever would have to take a lot in before they do it. */
export async function findAnswer<Answer>(sql: Sql, writer: BoxWriter, command: Command): Promise<Answer | null> {
  if (command.cmdId === undefined) return null;
  const [known] = await sql`select from commands where user_id = ${writer.userId} and cmd_id = ${command.cmdId}`;
  return known ? await answerOf<Answer>(sql, writer, command) : null;
}
