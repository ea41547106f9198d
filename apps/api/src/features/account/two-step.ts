import { tellOwner } from "#features/account/tell-owner.ts";
import { accountOf, holdProven, provenAccountOf } from "#features/auth/credentials.ts";
import {
  confirmSecondStep,
  hasSecondStep,
  passSecondStep,
  removeSecondStep,
  startSecondStep,
} from "#features/auth/second-step.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

type Needs = Pick<Services, "config" | "db" | "jobs">;

/** Only with a confirmed address: else whoever registered with a stranger's could lock that one out for good. */
export async function startTwoStep(services: Needs, userId: number, password: string) {
  const account = await provenAccountOf(services.db, userId, password);
  if (!account.email_confirmed_at) throw new Problem("email_unconfirmed");
  return startSecondStep(services, account);
}

export const confirmTwoStep = ({ config, db, jobs }: Needs, userId: number, code: string): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await accountOf(tx, userId);
    const codes = await confirmSecondStep({ config, db: tx }, userId, code);
    await tellOwner({ db: tx, jobs }, userId, "two_step_on");
    return codes;
  });

export async function stopTwoStep(
  { config, db, jobs }: Needs,
  userId: number,
  { current_password, code }: { current_password: string; code: string },
): Promise<void> {
  const account = await provenAccountOf(db, userId, current_password);
  await db.transaction().execute(async (tx) => {
    await holdProven(tx, account);
    if (!(await hasSecondStep(tx, userId))) throw new Problem("two_step_off");
    if (!(await passSecondStep({ config, db: tx }, userId, code))) throw new Problem("wrong_code");
    await removeSecondStep(tx, userId);
    await tellOwner({ db: tx, jobs }, userId, "two_step_off");
  });
}
