import type { PastPayment } from "@party/contract/payments";
import { linkToken } from "#crypto.ts";
import { cutPage, idCursor, type Page } from "#database/cursor.ts";
import { listPaymentsOf } from "#features/payments/history.queries.ts";
import type { Services } from "#services.ts";

/** What a member has paid or tried to pay, newest first. */
export async function paymentHistory(
  { db, config }: Pick<Services, "db" | "config">,
  userId: number,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<PastPayment>> {
  const rows = await listPaymentsOf(db, userId, idCursor.read(cursor), limit + 1);
  const { results, next } = cutPage(rows, limit, ({ id }) => idCursor.write(id));
  return {
    next,
    results: results.map(({ created_at, paid_at, receipt, receipt_amount, ...shown }) => ({
      ...shown,
      token: linkToken(config.secretKey, "payment", shown.id),
      created_at: created_at.toISOString(),
      paid_at: paid_at?.toISOString() ?? null,
      receipt: receipt === null || receipt_amount === null ? null : { number: receipt, amount: receipt_amount },
    })),
  };
}
