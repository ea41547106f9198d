import { expect, test } from "vitest";
import { chooseNextStep } from "./dashboard.routes.ts";

const event = (id: number, date: string) => ({ id, title: "Baraza", date, location: "Nyeri" });
const known = {
  membership: { state: "active", plan: "Silver", fee: 10_000, valid_until: "2027-06-30" } as const,
  seat: undefined,
  event: undefined,
  today: "2026-11-22",
};
const none = { amount: null, by: null, event: null };

test("paying a fee comes before an event", () => {
  const membership = { ...known.membership, state: "awaiting_payment", valid_until: null } as const;
  const near = event(1, "2026-12-06");
  expect(chooseNextStep({ ...known, membership, seat: near })).toEqual({ ...none, kind: "pay_fee", amount: 10_000 });
});

test("renewal is suggested from 30 days before the end until the grace period is over", () => {
  const { membership } = known;
  expect(chooseNextStep({ ...known, membership: { ...membership, valid_until: "2026-12-23" } }).kind).toBe("invite");
  expect(chooseNextStep({ ...known, membership: { ...membership, valid_until: "2026-12-22" } })).toEqual({
    ...{ ...none, kind: "renew", amount: 10_000 },
    by: "2026-12-22",
  });
  expect(
    chooseNextStep({ ...known, membership: { ...membership, state: "grace", valid_until: "2026-11-20" } }),
  ).toEqual({
    ...{ ...none, kind: "renew", amount: 10_000 },
    by: "2026-12-20",
  });
  expect(chooseNextStep({ ...known, membership: { ...membership, state: "lapsed" } }).by).toBeNull();
});

test("without a membership, choosing a plan is suggested", () => {
  expect(chooseNextStep({ ...known, membership: null })).toEqual({ ...none, kind: "choose_plan" });
  expect(chooseNextStep({ ...known, membership: { ...known.membership, state: "resigned" } }).kind).toBe("choose_plan");
});

test("a booked event within two weeks is suggested before other events, and inviting friends last", () => {
  const [near, far] = [event(1, "2026-12-06"), event(2, "2026-12-07")];
  expect(chooseNextStep({ ...known, seat: near, event: near })).toEqual({
    ...{ ...none, kind: "attend_event" },
    ...{ by: near.date, event: near },
  });
  expect(chooseNextStep({ ...known, seat: far, event: near })).toMatchObject({ kind: "join_event", event: near });
  expect(chooseNextStep({ ...known, seat: far, event: far })).toEqual({ ...none, kind: "invite" });
  const applied = { ...known.membership, state: "applied" } as const;
  expect(chooseNextStep({ ...known, membership: applied, event: near }).kind).toBe("await_confirmation");
});
