import type { PaymentPurpose } from "@party/contract/values/payment-states";
import type { Database } from "#database/database.ts";
import type { Intent } from "#features/payments/payments.ts";
import type { Services } from "#services.ts";

/**
 * Gives the payer what they paid for. Runs once per payment, in the transaction that notes that it ran: all or nothing.
 * What must not be undone, a mail for one, is enqueued on `tx`. Throwing means "later again".
 */
export type Fulfil = (tx: Database, services: Services, paid: { intent: Intent; paidAt: Date }) => Promise<void>;

/** What each purpose comes to. */
export type Fulfilments = Record<PaymentPurpose, Fulfil>;
