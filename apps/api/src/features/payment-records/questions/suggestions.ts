import type { QuestionSource } from "@party/contract/payment-questions.staff";
import type { Database } from "#database/database.ts";
import { listPaymentsByIds } from "#features/payments/records/payment-records.queries.ts";
import { listOpenPaymentsOfAmount } from "#features/payments/records/payment-search.queries.ts";

type PaymentRecordRow = Awaited<ReturnType<typeof listPaymentsByIds>>[number];

interface SuggestedPayment {
  row: PaymentRecordRow;
  reason: string;
}

/** Open payments of the same sum that are named at most. */
const MAX_OF_SAME_SUM = 3;
/** A payment that was begun so long before the money came. */
const DAYS_BEFORE = 3;

const reasons = {
  review: "Fits by the phone or the name that the payment service shows.",
  transfer: "The transfer quotes its reference.",
  sameSum: "The same sum is owed, and it was begun shortly before.",
};

/**
 * Payments that money may be for, each with the reason. None is chosen before: a person names it.
 * @param suggested the payment that was found when the money came
 */
export async function suggestPayments(
  db: Database,
  source: QuestionSource,
  suggested: number | null,
  money: { amount: number; paid_at: Date },
): Promise<SuggestedPayment[]> {
  const found = suggested === null ? [] : await listPaymentsByIds(db, [suggested]);
  const ofSum = await listOpenPaymentsOfAmount(db, money, DAYS_BEFORE, MAX_OF_SAME_SUM + 1);
  // More than a few say nothing.
  const others = ofSum.length > MAX_OF_SAME_SUM ? [] : ofSum.filter((id) => id !== suggested);
  return [
    ...found.map((row) => ({ row, reason: source === "transfer" ? reasons.transfer : reasons.review })),
    ...(await listPaymentsByIds(db, others)).map((row) => ({ row, reason: reasons.sameSum })),
  ];
}
