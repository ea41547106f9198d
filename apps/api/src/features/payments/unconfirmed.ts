import { findUnconfirmed } from "#features/payments/provider-events.queries.ts";
import type { Outcome, Provider } from "#gateways/payments/provider.ts";
import { unseal } from "#sealing.ts";
import type { Services } from "#services.ts";

/**
 * A query that says "paid" makes the notice believable that came from an address we do not know, and that names the
 * receipt which the query cannot (payments.md 1.4).
 */
export async function confirmedOutcome(
  { config, db }: Pick<Services, "config" | "db">,
  provider: Provider,
  attemptId: string,
  answer: Outcome,
): Promise<Outcome> {
  if (answer.state !== "succeeded" || answer.receipt !== null) return answer;
  for (const { headers, body_sealed, received_at } of await findUnconfirmed(db, attemptId)) {
    const body = unseal(config.secretKey, body_sealed);
    const notice = await provider.readNotice({ headers, body, receivedAt: received_at });
    if (notice?.outcome?.state === "succeeded") return notice.outcome;
  }
  return answer;
}
