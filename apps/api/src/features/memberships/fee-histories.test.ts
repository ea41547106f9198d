import { randomBytes, randomUUID } from "node:crypto";
import { type MembershipType, membershipTypes } from "@party/contract/values/membership-plans";
import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { setMemberships } from "#database/people/standing.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import { fulfilPendingPayments } from "#features/payments/fulfilment.ts";
import { findIntent, type Intent, lockIntentsOfDebt } from "#features/payments/intents/intents.queries.ts";
import { recordPayment } from "#features/payments/ledger/ledger.ts";
import { createPublishedPlans } from "#features/texts/membership-plans.factories.ts";
import { Problem } from "#problem.ts";
import { startTestApi } from "#testing/api.ts";
import { seedOf } from "#testing/seed.ts";
import { applyForMembership } from "./applications/applications.ts";
import { type Fees, findFees } from "./fees.queries.ts";
import { openFeePayment, openPlanChangePayment } from "./fees.ts";
import { createApplicationBody } from "./memberships.factories.ts";
import { listOwnMemberships } from "./memberships.ts";

/** `FEE_RUNS=1000 FEE_SEED=1 vitest run --project api fee-histories` after a change of what fees decide. */
const RUNS = Number(process.env.FEE_RUNS ?? 25);
const SEED = seedOf(process.env.FEE_SEED);
const ACTS = 15;

const { db, services, close } = await startTestApi({ LOG_LEVEL: "warn" });
afterAll(close);

const PAID_PLANS = membershipTypes.filter((plan) => plan !== "mwananchi");
const STARTED = ["active", "grace", "lapsed"];
const today = dayInNairobi(new Date());

/** Numbers below a count, the same for the same seed (mulberry32). */
function drawsOf(seed: number) {
  let state = seed;
  return (count: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * count);
  };
}

interface History {
  draw: (count: number) => number;
  member: number;
  /** The fees on the page that the member has open. */
  page: Fees;
  /** What each payment showed. */
  shown: Map<number, { amount: number; inFlight: boolean }>;
  acts: string[];
}

const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

const paidMemberships = (member: number) =>
  db
    .selectFrom("memberships")
    .innerJoin("membership_terms", "membership_terms.membership_id", "memberships.id")
    .select(["memberships.id", "membership_type", "state", "memberships.fee", "number", "membership_terms.fee as paid"])
    .select((query) => query.cast<string>("memberships.valid_until", "text").as("valid_until"))
    .where("user_id", "=", member)
    .orderBy("intent_id")
    .execute();

async function changeFees({ draw, member }: History) {
  const before = await paidMemberships(member);
  const plan = PAID_PLANS[draw(PAID_PLANS.length)]!;
  const steps = [0, 500, 2_500, 4_999, 5_001, 10_000, 12_000, 17_500, 25_000, 40_000];
  const fees = await findFees(db);
  const now = Object.fromEntries(membershipTypes.map((id) => [id, { fee: fees[id] }]));
  await createPublishedPlans(services, { ...now, [plan]: { fee: steps[draw(steps.length)]! } });
  count("fees changed");
  expect(await paidMemberships(member), "a paid membership stays as it is").toEqual(before);
}

const lookAtPage = async (history: History) => {
  history.page = await findFees(db);
};

async function join(history: History) {
  const { draw, member, page } = history;
  const plan = draw(4) === 0 ? "mwananchi" : PAID_PLANS[draw(PAID_PLANS.length)]!;
  const body = { ...createApplicationBody({ membership_type: plan }), fee: page[plan] };
  const fees = await findFees(db);
  const known = (await listOwnMemberships(services, member)).find(
    ({ membership_type, state }) => membership_type === plan && !["refused", "resigned", "replaced"].includes(state),
  );
  const outcome = await applyForMembership(services, member, body).catch((error: unknown) => error as Problem);
  if (outcome instanceof Problem) {
    expect([outcome.firstCode, outcome.details.beside]).toEqual(["fee_changed", { fee: fees[plan] }]);
    expect(page[plan]).not.toBe(fees[plan]);
    count("asked again with the new fee");
  } else {
    count("joined");
    expect(outcome.fee).toBe(known ? known.fee : page[plan]);
  }
}

const show = ({ shown }: History, { id, amount }: Intent) => {
  const before = shown.get(id);
  if (before) expect(amount, "a payment keeps its amount").toBe(before.amount);
  else shown.set(id, { amount, inFlight: false });
};

async function open(history: History) {
  const own = await listOwnMemberships(services, history.member);
  const owing = own.filter(({ owed }) => owed > 0);
  const membership = owing[history.draw(owing.length || 1)];
  if (!membership) return;
  const before = await listOpen(membership.id);
  const intent = await openFeePayment(services, history.member, membership.id);
  const kept = before.find(({ id }) => id === intent.id);
  const isUnderWay = kept !== undefined && (history.shown.get(kept.id)?.inFlight ?? false);
  expect(intent.amount, "what the list says, or what was shown and is under way").toBe(
    isUnderWay ? history.shown.get(kept.id)!.amount : membership.owed,
  );
  if (before.some(({ id }) => id !== intent.id)) count("payments opened again with the new fee");
  if (isUnderWay && intent.amount !== membership.owed) count("payments under way at the old fee");
  show(history, intent);
}

const listOpen = (membership: number) =>
  db
    .selectFrom("payment_intents")
    .select("id")
    .where("purpose", "=", "membership")
    .where("target_id", "=", membership)
    .where("term", "not like", "change:%")
    .where("state", "=", "open")
    .execute();

async function upgrade(history: History) {
  const own = await listOwnMemberships(services, history.member);
  const offers = own.flatMap(({ id, changes }) => changes.map((change) => ({ id, ...change })));
  const offer = offers[history.draw(offers.length || 1)];
  if (!offer) return;
  const { paid_fee } = await db
    .selectFrom("memberships")
    .select((query) =>
      query.fn
        .coalesce(
          query
            .selectFrom("membership_terms")
            .select("fee")
            .whereRef("membership_id", "=", "memberships.id")
            .orderBy("valid_from", "desc")
            .limit(1),
          "fee",
        )
        .as("paid_fee"),
    )
    .where("id", "=", offer.id)
    .executeTakeFirstOrThrow();
  expect(offer.credit, "of what was paid").toBe(Math.ceil(((paid_fee ?? 0) * offer.months) / 12));
  const intent = await openPlanChangePayment(services, history.member, offer.id, offer.membership_type);
  const known = history.shown.get(intent.id);
  if (!known?.inFlight) expect(intent.amount).toBe(offer.amount);
  count("plan changes opened");
  show(history, intent);
}

const openIntents = async ({ shown }: History) => {
  const intents = await Promise.all([...shown.keys()].map((id) => findIntent(db, id)));
  return intents.filter((intent) => intent?.state === "open") as Intent[];
};

/** A prompt on the phone, whose PIN is not typed yet. */
async function startAttempt(history: History) {
  const intents = await openIntents(history);
  const intent = intents[history.draw(intents.length || 1)];
  const known = intent && history.shown.get(intent.id)!;
  if (!known || known.inFlight) return;
  known.inFlight = true;
  count("prompts under way");
  await db
    .insertInto("payment_attempts")
    .values({
      ...{ id: randomUUID(), intent_id: intent.id, n: 1, method: "mpesa", state: "pending", amount: intent.amount },
      callback_token_hash: randomBytes(32),
    } as never)
    .execute();
}

/** Money for any payment that was ever shown and is not paid, closed ones as well. */
async function pay(history: History) {
  const { shown, draw } = history;
  const intents = (await Promise.all([...shown.keys()].map((id) => findIntent(db, id)))).filter(
    (intent) => intent?.state === "open" || intent?.state === "expired",
  ) as Intent[];
  const intent = intents[draw(intents.length || 1)];
  if (!intent) return;
  const { amount } = shown.get(intent.id)!;
  const fees = await findFees(db);
  const result = await db.transaction().execute(async (tx) => {
    await lockIntentsOfDebt(tx, intent.id);
    await tx
      .updateTable("payment_attempts")
      .set({ state: "failed", settled_at: new Date() })
      .where("intent_id", "=", intent.id)
      .execute();
    const incoming = {
      provider: "mpesa",
      receipt: randomUUID(),
      amount,
      channel: "provider",
      paidAt: new Date(),
    } as const;
    return recordPayment(tx, services.jobs, incoming, intent);
  });
  await fulfilPendingPayments(services, composition.purposes);
  if (result.entry.state === "overpaid") return count("paid a second time, for the office");
  const paid = (await findIntent(db, intent.id))!;
  expect([paid.state, paid.amount], "what was shown pays in full").toEqual(["paid", amount]);
  const term = await db
    .selectFrom("membership_terms")
    .selectAll()
    .where("intent_id", "=", intent.id)
    .executeTakeFirst();
  // Without a term the membership had ended or was paid otherwise, which the office decides.
  if (!term) return count("paid for what had changed, for the office");
  const { subject } = intent;
  if (subject.kind === "membership") {
    expect(term.fee).toBe(amount);
    if (fees[subject.plan as MembershipType] !== amount) count("paid in full at a fee of before");
    count(subject.renewal ? "renewals paid" : "first years paid");
  } else count("plan changes paid");
}

/** A paid year comes to its end, or past it. */
async function letTimePass({ draw, member }: History) {
  const found = await db
    .selectFrom("memberships")
    .select(["id", "state"])
    .where("user_id", "=", member)
    .where("state", "in", ["active", "grace", "lapsed"])
    .where("valid_until", "is not", null)
    .execute();
  const membership = found[draw(found.length || 1)];
  if (!membership) return;
  const days = [200, 90, 25, 3, -5, -20, -60][draw(7)]!;
  const state = days >= 0 ? "active" : days >= -30 ? "grace" : "lapsed";
  const valid_until = daysAfter(today, days);
  await setMemberships(db, async (tx) => {
    await tx
      .updateTable("memberships")
      .set({ state, valid_until, valid_from: daysAfter(valid_until, -364) })
      .where("id", "=", membership.id)
      .execute();
  });
}

const acts = { changeFees, lookAtPage, join, open, upgrade, startAttempt, pay, letTimePass };
type Act = keyof typeof acts;
/** Most histories are those of a member. */
const beginning: Act[] = ["join", "open", "pay", "letTimePass"];

/** How often each is drawn. */
const urn: Act[] = [
  ...(["changeFees", "changeFees", "lookAtPage", "lookAtPage", "join", "join", "join"] as const),
  ...(["open", "open", "open", "upgrade", "upgrade", "startAttempt", "pay", "pay", "pay", "letTimePass"] as const),
];

test(`nobody pays a fee that was not shown to them, and nobody's paid membership changes (seed ${SEED}, ${RUNS} histories)`, {
  timeout: 60_000 + RUNS * 5_000,
}, async () => {
  for (let run = 0; run < RUNS; run++) {
    const draw = drawsOf(SEED + run);
    const { id: member } = await createUser(services);
    const history: History = { draw, member, page: await findFees(db), shown: new Map(), acts: [] };
    try {
      for (let act = 0; act < ACTS; act++) {
        const name = beginning[act] ?? urn[draw(urn.length)]!;
        history.acts.push(name);
        await acts[name](history);
      }
      const paid = await db
        .selectFrom("payment_intents")
        .select(["id", "amount"])
        .where("user_id", "=", member)
        .where("state", "=", "paid")
        .execute();
      for (const { id, amount } of paid) expect(amount, "paid").toBe(history.shown.get(id)?.amount);
      for (const membership of await paidMemberships(member)) {
        if (STARTED.includes(membership.state)) expect(membership.number).not.toBeNull();
      }
    } catch (error) {
      throw new Error(`history ${run} of seed ${SEED}: ${history.acts.join(", ")}`, { cause: error });
    }
  }
  if (process.env.FEE_RUNS) console.info(JSON.stringify(counts));
});
