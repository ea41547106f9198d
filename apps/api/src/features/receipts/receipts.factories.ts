import type { PaymentPurpose } from "@party/contract/values/payments";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { openPayment } from "#features/payments/intents/intents.ts";
import { issueReceipt } from "./receipts.ts";

let made = 0;

interface Paid {
  userId?: number;
  purpose?: PaymentPurpose;
  title?: string;
  amount?: number;
  payerName?: string;
  payerEmail?: string;
  paidAt?: Date;
  receipts?: { provider: string; receipt: string; amount: number }[];
}

/** A payment that is owed by Wangari, unless said otherwise. */
export async function aDebt(db: Database, { purpose = "membership", title, amount = 10_000, ...payer }: Paid = {}) {
  made += 1;
  return openPayment(db, {
    purpose,
    targetId: made,
    title: title ?? "Silver membership",
    amount,
    payerName: payer.payerName ?? "Wangarĩ Maathai",
    ...(payer.userId === undefined ? {} : { userId: payer.userId }),
    ...(payer.payerEmail ? { payerEmail: payer.payerEmail } : {}),
  });
}

/** A payment that has arrived and has its receipt. */
export async function aReceipt(db: Database, paid: Paid = {}) {
  const intent = await aDebt(db, paid);
  const paidAt = paid.paidAt ?? new Date("2026-11-20T22:30:00Z");
  const money = paid.receipts ?? [{ provider: "mpesa", receipt: `SIMRCPT${made}`, amount: intent.amount }];
  for (const { provider, receipt, amount } of money) {
    await sql`
      insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      values (${provider}, ${receipt}, ${amount}, '{c2b}', ${intent.id}, 'allocated', ${paidAt})`.execute(db);
  }
  await sql`update payment_intents set state = 'paid', paid_at = ${paidAt} where id = ${intent.id}`.execute(db);
  const receipt = await db
    .transaction()
    .execute((tx) => issueReceipt(tx, { intentId: intent.id, amount: intent.amount, paidAt }));
  return { intent, ...receipt };
}

/** How many emails that carry a receipt alone were enqueued for a payment. @param reference of the payment */
export async function receiptEmailsOf(db: Database, reference: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    join payment_intents as intent on intent.id = (data->>'intentId')::integer
    where name = 'receipts.send' and intent.reference = ${reference}`.execute(db);
  return rows[0]!.count;
}
