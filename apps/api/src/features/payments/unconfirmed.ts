import { decrypt } from "#crypto.ts";
import { findUnconfirmed } from "#features/payments/provider-events.queries.ts";
import type { Notice, Outcome, Provider } from "#gateways/payments/provider.ts";
import type { Services } from "#services.ts";

type Needs = Pick<Services, "config" | "db">;

/** A try that is asked about; its provider's id is null when the answer to our request was lost. */
interface Asked {
  id: string;
  provider_id: string | null;
  started_at: Date;
}

/** What a query says, and of which prompt. */
export interface Answered {
  providerId: string | null;
  outcome: Outcome;
}

/**
 * Asks what became of a try. Notices that were no proof by themselves, from an address we do not know or for a try whose
 * id was lost, become believable by a query that says the same; and they name the receipt which that cannot
 * (payments.md 1.4).
 */
export async function askProvider(services: Needs, provider: Provider, asked: Asked): Promise<Answered> {
  const query = (providerId: string | null) =>
    provider.query({ attemptId: asked.id, providerId, startedAt: asked.started_at });
  if (asked.provider_id !== null) {
    const outcome = await query(asked.provider_id);
    if (!isBare(outcome)) return { providerId: asked.provider_id, outcome };
    const notices = await unconfirmed(services, provider, asked.id);
    const same = notices.filter(({ providerId }) => providerId === undefined || providerId === asked.provider_id);
    return { providerId: asked.provider_id, outcome: named(same) ?? outcome };
  }
  for (const notice of await unconfirmed(services, provider, asked.id)) {
    if (notice.providerId === undefined) continue;
    const outcome = await query(notice.providerId);
    if (outcome.state === "pending") continue;
    return { providerId: notice.providerId, outcome: (isBare(outcome) && named([notice])) || outcome };
  }
  return { providerId: null, outcome: await query(null) };
}

/** A success without its receipt. */
const isBare = (outcome: Outcome): boolean => outcome.state === "succeeded" && outcome.receipt === null;

const named = (notices: readonly Notice[]): Outcome | undefined =>
  notices.find(({ outcome }) => outcome?.state === "succeeded")?.outcome;

async function unconfirmed({ config, db }: Needs, provider: Provider, attemptId: string): Promise<Notice[]> {
  const notices: Notice[] = [];
  for (const { headers, body_sealed, received_at } of await findUnconfirmed(db, attemptId)) {
    const body = decrypt(config.secretKey, body_sealed);
    const notice = await provider.readNotice({ headers, body, receivedAt: received_at });
    if (notice) notices.push(notice);
  }
  return notices;
}
