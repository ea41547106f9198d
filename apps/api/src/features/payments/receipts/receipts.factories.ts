import type { PaymentPurpose } from "@party/contract/values/payments";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { openPayment } from "../intents/intents.ts";
import { issueReceipt } from "./receipts.ts";

let createdCount = 0;

interface PaymentOverrides {
  userId?: number;
  purpose?: PaymentPurpose;
  title?: string;
  amount?: number;
  payerName?: string;
  payerEmail?: string;
  paidAt?: Date;
  receipts?: { provider: string; receipt: string; amount: number }[];
}

/** Creates a payment intent, by default of Wangari. */
export async function createPaymentIntent(
  db: Database,
  { purpose = "membership", title, amount = 10_000, ...payer }: PaymentOverrides = {},
) {
  createdCount += 1;
  return openPayment(db, {
    purpose,
    targetId: createdCount,
    subject: title ? { kind: "titled", title } : { kind: "membership", plan: "silver", renewal: false },
    amount,
    payerName: payer.payerName ?? "Wangarĩ Maathai",
    ...(payer.userId === undefined ? {} : { userId: payer.userId }),
    ...(payer.payerEmail ? { payerEmail: payer.payerEmail } : {}),
  });
}

/** Creates a paid payment intent with its receipt. */
export async function createReceipt(db: Database, paid: PaymentOverrides = {}) {
  const intent = await createPaymentIntent(db, paid);
  const paidAt = paid.paidAt ?? new Date("2026-11-20T22:30:00Z");
  const money = paid.receipts ?? [{ provider: "mpesa", receipt: `SIMRCPT${createdCount}`, amount: intent.amount }];
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

/** The number of receipt emails that were enqueued for a payment. @param reference of the payment */
export async function countReceiptEmails(db: Database, reference: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    join payment_intents as intent on intent.id = (data->>'intentId')::integer
    where name = 'receipts.send' and intent.reference = ${reference}`.execute(db);
  return rows[0]!.count;
}
