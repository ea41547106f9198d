import { expect, test } from "vitest";
import { findCounty } from "./offices.ts";

test.each([
  ["42", "Kisumu"],
  ["kisumu", "Kisumu"],
  [" Nyeri ", "Nyeri"],
  ["murang’a", "Murang'a"],
  ["Muranga", "Murang'a"],
  ["Nowhere", undefined],
  ["", undefined],
])("an address with the county %j shows %s", (wanted, name) => {
  expect(findCounty(wanted)?.name).toBe(name);
});
