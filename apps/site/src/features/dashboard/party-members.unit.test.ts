import { expect, test } from "vitest";
import { partyMembers } from "./party-members.ts";

test.each([
  [0, "0"],
  [99, "99"],
  [100, "100+"],
  [150, "150+"],
  [199, "150+"],
  [12_345, "12,300+"],
])("%i members are told as %s", (count, told) => {
  expect(partyMembers(count)).toBe(told);
});
