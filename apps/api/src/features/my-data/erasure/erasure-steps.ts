import type { Database } from "#database/database.ts";
import type { Person } from "#database/personal-data.ts";
import { releaseEventSeatsOf } from "#features/attendance/attendance.ts";
import { resignFromParty } from "#features/memberships/resignations/resignations.ts";
import { closePayment } from "#features/payments/intents/intents.ts";
import { paymentIntentData } from "#features/payments/payments.personal-data.ts";
import { detachPortrait } from "#features/profile/pictures.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { listOpenPayments } from "../my-data.queries.ts";

/** Its `db` is the transaction that erases the account. */
export type ErasureStepServices = Pick<Services, "db" | "jobs" | "media">;

export interface ErasureStepResult {
  /** To be called after the commit. */
  deleteFiles?: () => Promise<void>;
  /** Whether a membership of the register ended. */
  hasLeft?: boolean;
}

/** What features end while the account is not locked yet, since others lock these rows before an account. */
export const erasureStepsBeforeLock: readonly ((
  services: ErasureStepServices,
  userId: number,
) => Promise<ErasureStepResult>)[] = [
  endAttendancesOf,
  async (services, userId) => ({ deleteFiles: await detachPortrait(services, userId) }),
];

/** What features end before the rows of the locked account are erased. @throws Problem payment_under_way */
export const erasureSteps: readonly ((services: ErasureStepServices, person: Person) => Promise<ErasureStepResult>)[] =
  [
    // Seats that were booked before the account was locked.
    (services, { userId }) => endAttendancesOf(services, userId),
    ({ db: tx }, person) => closeOpenPaymentsOf(tx, person),
    async ({ db: tx, jobs }, { userId }) => ({ hasLeft: (await resignFromParty(tx, jobs, userId))?.dueOn != null }),
  ];

async function endAttendancesOf(services: ErasureStepServices, userId: number): Promise<ErasureStepResult> {
  await releaseEventSeatsOf(services, userId);
  return {};
}

async function closeOpenPaymentsOf(tx: Database, person: Person): Promise<ErasureStepResult> {
  for (const payments of paymentIntentData) {
    for (const id of await listOpenPayments(tx, payments, person)) {
      if (!(await closePayment(tx, id))) throw new Problem("payment_under_way");
    }
  }
  return {};
}
