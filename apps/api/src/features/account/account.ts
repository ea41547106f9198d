import { type AccountSafety, EMAIL_LINK_DAYS } from "@party/contract/account";
import type { Database } from "#database/database.ts";
import { findPendingChange } from "#features/account/account.queries.ts";
import { accountOf } from "#features/auth/credentials.ts";
import { hasSecondStep, recoveryCodesLeft } from "#features/auth/second-step.ts";

/** How an account is kept safe. */
export async function safetyOf(db: Database, userId: number): Promise<AccountSafety> {
  const [account, pending, twoStep, codes] = await Promise.all([
    accountOf(db, userId),
    findPendingChange(db, userId, EMAIL_LINK_DAYS),
    hasSecondStep(db, userId),
    recoveryCodesLeft(db, userId),
  ]);
  return {
    email: account.email,
    email_confirmed: account.email_confirmed_at !== null,
    pending_email: pending?.new_email ?? null,
    two_step: twoStep,
    recovery_codes_left: codes,
  };
}
