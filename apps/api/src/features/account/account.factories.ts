import { TOTP } from "otpauth";
import { aUser } from "#features/auth/auth.factories.ts";
import { confirmSecondStep, startSecondStep } from "#features/auth/second-step.ts";
import type { Services } from "#services.ts";
import { insertEmailChange, insertToken } from "./account.queries.ts";
import type { TokenPurpose } from "./account.tables.ts";
import { hashOf, newLinkToken } from "./link-tokens.ts";

/** What an authenticator app shows. @param steps so many thirty seconds from now */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Switches two-step sign-in on; codes from the next time step on are unspent. */
export async function withTwoStep(services: Pick<Services, "config" | "db">, user: { id: number; email: string }) {
  const { secret } = await startSecondStep(services, user);
  return { secret, recoveryCodes: await confirmSecondStep(services, user.id, codeOf(secret)) };
}

/** A link as it stands in a mail, of somebody of its own. */
export async function anAccountLink({ db }: Pick<Services, "db">, purpose: TokenPurpose): Promise<string> {
  const { id, email } = await aUser({ db }, { confirmed: purpose !== "confirm" });
  const moves = purpose === "change" || purpose === "restore";
  const change = moves
    ? await insertEmailChange(db, {
        user_id: id,
        old_email: email,
        new_email: `new.${email}`,
        old_email_confirmed: true,
      })
    : undefined;
  const token = newLinkToken();
  await insertToken(db, {
    ...{ hash: hashOf(token), userId: id, purpose, email, minutes: 30 },
    ...(change ? { changeId: change.id } : {}),
  });
  return token;
}
