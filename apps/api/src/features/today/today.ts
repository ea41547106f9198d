import type { TodayCard, TodayTerritory } from "@party/contract/today";
import { translationPermission } from "@party/contract/values/content-access";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { Permission } from "@party/contract/values/permissions";
import { isTranslatedKind } from "@party/contract/values/translations";
import type { StaffActor } from "#access/staff.ts";
import type { Territory } from "#access/territory.ts";
import { joinTerritories, placeName, territoryOf } from "#access/territory.ts";
import type { WaitingSummary } from "#database/counts.ts";
import { cappedTotal } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import type { ContentKinds } from "#features/content/content-kind.ts";
import { countWaitingTranslations } from "#features/content/translations/waiting.queries.ts";
import { findNextEventWithin } from "#features/events/events.queries.ts";
import { summariseApplications } from "#features/memberships/applications/applications.staff.queries.ts";
import { summariseOpenRegistrarNotices } from "#features/memberships/duties/duties.staff.queries.ts";
import { countPeopleInWards } from "#features/memberships/memberships.queries.ts";
import { summariseOpenPrivacyRequests } from "#features/my-data/privacy-requests/privacy-requests.queries.ts";
import { summariseUrgentQuestions } from "#features/payment-records/questions/payment-questions.queries.ts";
import { summariseHeldGifts } from "#features/payments/held-gifts/held-gifts.queries.ts";
import { summariseDueTasks } from "#features/people/notes/tasks.queries.ts";
import { countImportedWithin } from "#features/people/people.queries.ts";
import { summariseOpenObjections } from "#features/people/rolls/objections/objections.queries.ts";
import { summariseUnknownRefunds } from "#features/refunds/refunds.queries.ts";
import { summariseOverdueOrders, summariseUncollectedOrders } from "#features/shop/orders/orders.staff.queries.ts";
import { type ProposalKinds, summariseDecidable } from "#features/staff/proposals/proposals.ts";

interface TodayReader {
  db: Database;
  /** All kinds of proposals. */
  kinds: ProposalKinds;
  contentKinds: ContentKinds;
}

interface TodayCaller {
  actor: StaffActor;
  territoryFor(permission: Permission): Promise<Territory>;
}

interface TodaySummary extends WaitingSummary {
  /** What is listed apart from the queue. */
  unchecked?: WaitingSummary;
  /** In the console, where it depends on what waits. */
  path?: string;
}

interface TodayQueue {
  queue: TodayCard["queue"] | ((actor: StaffActor) => TodayCard["queue"]);
  /** In the console. */
  path: string;
  /** @returns undefined for somebody who may not work on it */
  summarise(reader: TodayReader, caller: TodayCaller): Promise<TodaySummary | undefined>;
}

/** A queue of the whole country. */
const summariseNationally =
  (permission: Permission, summarise: (db: Database) => Promise<WaitingSummary>): TodayQueue["summarise"] =>
  async ({ db }, { territoryFor }) =>
    (await territoryFor(permission)).nation ? summarise(db) : undefined;

/** Orders of the own pickup points. Most places have none, so their coordinators see a card only where something waits. */
const summariseAtPickupPoints =
  (summarise: (db: Database, territory: Territory) => Promise<WaitingSummary>): TodayQueue["summarise"] =>
  async ({ db }, { actor, territoryFor }) => {
    if (!actor.has("orders.hand_out")) return undefined;
    const territory = await territoryFor("orders.hand_out");
    const summary = await summarise(db, territory);
    return territory.nation || summary.count > 0 ? summary : undefined;
  };

/** What waits for people, in the order of the console's home. */
const todayQueues: readonly TodayQueue[] = [
  {
    queue: (actor) => (actor.has("people.confirm") ? "applications" : "recommendations"),
    path: "/applications",
    summarise: async ({ db }, { actor, territoryFor }) => {
      if (!actor.has("people.confirm") && !actor.has("people.recommend")) return undefined;
      const decider = {
        staffId: actor.userId,
        confirm: await territoryFor("people.confirm"),
        recommend: await territoryFor("people.recommend"),
      };
      const unchecked = await summariseApplications(db, "unchecked", decider);
      return { ...(await summariseApplications(db, "waiting", decider)), unchecked };
    },
  },
  {
    queue: "imported",
    path: "/imported-people",
    summarise: async ({ db }, { actor, territoryFor }) =>
      actor.has("people.confirm") ? summariseImported(db, await territoryFor("people.confirm")) : undefined,
  },
  {
    queue: "person_tasks",
    path: "/person-tasks",
    summarise: async ({ db }, { actor, territoryFor }) => {
      if (!actor.has("people.notes")) return undefined;
      return summariseDueTasks(db, actor.userId, await territoryFor("people.notes"), dayInNairobi(new Date()));
    },
  },
  {
    queue: "duties",
    path: "/resignations",
    summarise: summariseNationally("registrar.submit", summariseOpenRegistrarNotices),
  },
  {
    queue: "payment_questions",
    path: "/payment-questions?urgent=yes",
    // Who decides on money, or approves that it goes back.
    summarise: async ({ db }, { territoryFor }) => {
      const decides = joinTerritories(await territoryFor("payments.allocate"), await territoryFor("refunds.approve"));
      return decides.nation ? summariseUrgentQuestions(db) : undefined;
    },
  },
  { queue: "held_gifts", path: "/held-gifts", summarise: summariseNationally("payments.allocate", summariseHeldGifts) },
  {
    queue: "refunds_unknown",
    path: "/refunds?state=unknown",
    summarise: summariseNationally("refunds.propose", summariseUnknownRefunds),
  },
  {
    queue: "orders",
    path: "/orders",
    summarise: summariseAtPickupPoints(summariseUncollectedOrders),
  },
  {
    queue: "overdue_orders",
    path: "/orders?state=overdue",
    summarise: async (reader, caller) => {
      const summary = await summariseAtPickupPoints(summariseOverdueOrders)(reader, caller);
      return summary && summary.count > 0 ? summary : undefined;
    },
  },
  {
    queue: "roll_objections",
    path: "/roll-objections",
    summarise: summariseNationally("rolls.objections", summariseOpenObjections),
  },
  {
    queue: "privacy_requests",
    path: "/privacy-requests",
    summarise: summariseNationally("privacy.requests", summariseOpenPrivacyRequests),
  },
  {
    queue: "translations",
    path: "/content/articles",
    summarise: async ({ db, contentKinds }, { territoryFor }) =>
      (await territoryFor("translations.write")).nation ? summariseTranslations(db, contentKinds) : undefined,
  },
  {
    queue: "proposals",
    path: "/proposals",
    summarise: ({ db, kinds }, { actor, territoryFor }) => summariseDecidable(db, kinds, actor, territoryFor),
  },
];

/** How long each waits is no order of their list. */
const summariseImported = async (db: Database, territory: Territory): Promise<WaitingSummary> => ({
  count: await countImportedWithin(db, territory),
  oldestAt: null,
});

/** The card leads to what is outdated, then to what is not translated, of one kind after another. */
async function summariseTranslations(db: Database, kinds: ContentKinds): Promise<TodaySummary> {
  const waiting = await countWaitingTranslations(
    db,
    kinds.filter(({ kind }) => isTranslatedKind(kind) && translationPermission(kind) === "translations.write"),
  );
  const outdated = waiting.find((each) => each.outdated > 0);
  const { kind = "articles" } = outdated ?? waiting.find((each) => each.missing > 0) ?? {};
  const dates = waiting.flatMap(({ oldest_at }) => oldest_at ?? []);
  return {
    count: waiting.reduce((sum, { missing, outdated }) => sum + missing + outdated, 0),
    oldestAt: dates.length > 0 ? new Date(Math.min(...dates.map(Number))) : null,
    path: `/content/${kind}?state=published&translation=${outdated ? "outdated" : "missing"}`,
  };
}

/** The caller's own places in numbers, the nation left out. */
export async function listTodayPlaces(
  { db }: Pick<TodayReader, "db">,
  { actor }: Pick<TodayCaller, "actor">,
): Promise<TodayTerritory[]> {
  const places: TodayTerritory[] = [];
  for (const place of actor.placesOf("people.read")) {
    if (place.level === "nation") continue;
    const territory = await territoryOf(db, [place]);
    const next_event = (await findNextEventWithin(db, dayInNairobi(new Date()), territory)) ?? null;
    const name = (await placeName(db, place)) ?? "";
    places.push({ name, ...(await countPeopleInWards(db, territory.wards)), next_event });
  }
  return places;
}

/** One card for each queue that the caller may work on. */
export async function listTodayCards(reader: TodayReader, caller: TodayCaller): Promise<TodayCard[]> {
  const cards: TodayCard[] = [];
  for (const { queue, path, summarise } of todayQueues) {
    const summary = await summarise(reader, caller);
    if (!summary) continue;
    const { count, capped } = cappedTotal(summary.count)!;
    const name = typeof queue === "function" ? queue(caller.actor) : queue;
    const unchecked = cappedTotal(summary.unchecked?.count);
    cards.push({
      queue: name,
      count,
      capped,
      oldest_at: summary.oldestAt?.toISOString() ?? null,
      path: summary.path ?? path,
      unchecked,
    });
  }
  return cards;
}
