import "./newsletter.queries.ts";
import type { Services } from "#services.ts";

export const createConfirmedSubscription = ({ db }: Pick<Services, "db">, email: string) =>
  db
    .insertInto("newsletter_subscriptions")
    .values({ email, state: "confirmed", confirmed_at: new Date() })
    .returning(["id", "email"])
    .executeTakeFirstOrThrow();
