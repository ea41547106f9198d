import { expect, test } from "vitest";
import { memberCount } from "./dashboard.content.ts";

test.each([
  [0, "0"],
  [99, "99"],
  [100, "100+"],
  [150, "150+"],
  [199, "150+"],
  [12_345, "12,300+"],
])("%i members are shown as %s", (count, text) => {
  expect(memberCount(count)).toBe(text);
});
