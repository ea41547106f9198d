import { membershipPlans } from "@party/contract/values/membership-plans";
import { lastDayOfYear } from "@party/contract/values/nairobi-time";
import { expect, test } from "vitest";
import type { Fees } from "./fees.queries.ts";
import { addMonths, calculatePlanChange, listPlanChanges, unusedMonths } from "./fees.ts";

const fees = Object.fromEntries(membershipPlans.map(({ id, fee }) => [id, fee])) as Fees;
const silver = { membership_type: "silver", state: "active", valid_until: "2027-06-30", paid_fee: 10_000 } as const;

test("adding months keeps the date, or takes the last day of a shorter month", () => {
  expect(addMonths("2026-11-21", 2)).toBe("2027-01-21");
  expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
  expect(addMonths("2027-12-31", 2)).toBe("2028-02-29");
});

test.each([
  ["on its first day", "2026-07-01", 11],
  ["a month later", "2026-08-01", 10],
  ["on the last day of its first month", "2026-07-31", 11],
  ["when a month is left to the day", "2027-05-30", 1],
  ["when a day less is left", "2027-05-31", 1],
  ["in its last month", "2027-06-01", 0],
  ["on its last day", "2027-06-30", 0],
  ["after its end", "2027-07-10", 0],
])("a started month counts as used: %s", (_, today, months) => {
  expect(unusedMonths(today, "2027-06-30")).toBe(months);
});

test("a plan change costs the higher fee minus a twelfth of the lower fee for each unused month", () => {
  expect(calculatePlanChange(silver, "gold", "2026-07-01", fees)).toEqual({
    membership_type: "gold",
    fee: 25_000,
    months: 11,
    credit: 9_167,
    amount: 15_833,
  });
  expect(calculatePlanChange(silver, "gold", "2027-06-30", fees)).toMatchObject({
    months: 0,
    credit: 0,
    amount: 25_000,
  });
});

test("a plan change in the grace period has no credit, and an inactive membership cannot change", () => {
  expect(calculatePlanChange({ ...silver, state: "grace" }, "gold", "2027-07-10", fees)).toMatchObject({
    credit: 0,
    amount: 25_000,
  });
  for (const state of ["applied", "awaiting_payment", "lapsed", "resigned", "replaced"] as const) {
    expect(calculatePlanChange({ ...silver, state }, "gold", "2026-07-01", fees)).toBeUndefined();
  }
});

test("no plan change is offered when the credit exceeds the higher fee", () => {
  expect(calculatePlanChange({ ...silver, valid_until: "2090-06-30" }, "gold", "2026-07-01", fees)).toBeUndefined();
});

test("only higher plans that the member does not have are offered", () => {
  const offered = (all: Parameters<typeof listPlanChanges>[1]) =>
    listPlanChanges(silver, all, "2026-12-01", fees).map(({ membership_type }) => membership_type);
  expect(offered([silver])).toEqual(["gold", "platinum"]);
  expect(offered([silver, { ...silver, membership_type: "gold" }])).toEqual(["platinum"]);
  expect(offered([silver, { ...silver, membership_type: "gold", state: "lapsed" }])).toEqual(["gold", "platinum"]);
});

test("every plan change costs more than zero, even right after the earliest possible renewal", () => {
  const today = "2027-01-30";
  const valid_until = lastDayOfYear(lastDayOfYear("2026-03-02"));
  for (const { id, fee } of membershipPlans) {
    for (const higher of membershipPlans.filter((plan) => plan.fee > fee)) {
      const change = calculatePlanChange(
        { membership_type: id, state: "active", valid_until, paid_fee: fee },
        higher.id,
        today,
        fees,
      );
      expect(change!.amount, `${id} to ${higher.id}`).toBeGreaterThan(0);
    }
  }
});
