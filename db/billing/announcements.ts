import { LONG_PERIOD_DAYS, RENEWAL_NOTICE_MS } from "../../domain/billing/renewal_notice.ts";
import type { Sql } from "../sql.ts";

/** Notes that an invoice's receipt is sent. @returns whether it still has to be, to the member of this transaction */
export async function claimReceipt(tx: Sql, subscriptionId: string, invoiceId: string): Promise<boolean> {
  const [known] = await tx<{ receipt: string | null }[]>`
    select receipt_invoice_id as receipt from subscriptions where subscription_id = ${subscriptionId} for update`;
  if (!known || known.receipt === invoiceId) return false;
  await tx`update subscriptions set receipt_invoice_id = ${invoiceId} where subscription_id = ${subscriptionId}`;
  return known.receipt !== "";
}

/** Long plans that renew soon and whose members do not know it yet. */
export async function listUnannounced(sql: Sql, now: Date, isSandbox: boolean): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select subscription_id as id from subscriptions s join users u on u.id = s.user_id
    where phase = 'active' and period_end > ${now} and period_end <= ${new Date(now.getTime() + RENEWAL_NOTICE_MS)}
      and period_end - period_start > ${LONG_PERIOD_DAYS} * interval '1 day'
      and announced_period_end is distinct from period_end and u.is_sandbox = ${isSandbox}`;
  return rows.map(({ id }) => id);
}

/** Notes that a renewal is announced. @returns whether it still has to be: nobody did it, and the plan still renews then */
export async function claimAnnouncement(tx: Sql, subscriptionId: string, periodEnd: Date): Promise<boolean> {
  const rows = await tx`
    update subscriptions set announced_period_end = ${periodEnd}
    where subscription_id = ${subscriptionId} and phase = 'active' and period_end = ${periodEnd}
      and announced_period_end is distinct from ${periodEnd}
    returning 1`;
  return rows.length > 0;
}
