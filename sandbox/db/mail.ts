import type { Mail } from "../../domain/mail/mail.ts";
import { newId } from "../../db/new_id.ts";
import type { Sql } from "../../db/sql.ts";

export interface KeptMail extends Mail {
  readonly id: string;
  readonly sentAt: Date;
}

const MAX_MAILS = 200;

export async function keepMail(sql: Sql, mail: Mail): Promise<void> {
  await sql`
    insert into sandbox.mail (id, recipient, subject, body)
    values (${newId()}, ${mail.to.toLowerCase()}, ${mail.subject}, ${mail.text})`;
}

export async function findMail(sql: Sql, to: string | undefined): Promise<KeptMail[]> {
  return await sql<KeptMail[]>`
    select id, recipient as "to", subject, body as "text", sent_at as "sentAt" from sandbox.mail
    where ${to === undefined ? sql`true` : sql`recipient = ${to.toLowerCase()}`}
    order by sent_at desc, id desc limit ${MAX_MAILS}`;
}
