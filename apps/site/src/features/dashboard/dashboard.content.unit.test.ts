import { dashboard } from "@party/samples/dashboard";
import { expect, test } from "vitest";
import { memberCountText, planNote } from "./dashboard.content.ts";

test.each([
  [0, "0"],
  [99, "99"],
  [100, "100+"],
  [150, "150+"],
  [199, "150+"],
  [12_345, "12,300+"],
])("%i members are shown as %s", (count, text) => {
  expect(memberCountText(count)).toBe(text);
});

test("beside a type that is no plan stands the plan of the card and the payments", () => {
  expect(dashboard.member.membership_type).toBe("Premium");
  expect(planNote(dashboard)).toBe("Plan: Silver");
});

test("a type that is the plan stands alone, and so does that of nobody's membership", () => {
  const member = { ...dashboard.member, membership_type: "Silver" };
  expect(planNote({ ...dashboard, member })).toBeUndefined();
  expect(planNote({ member, membership: null })).toBeUndefined();
});
