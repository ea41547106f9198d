import { expect, test } from "vitest";
import { officeOf } from "./offices.ts";

const office = (id: number, name: string) => ({
  county: { id, name },
  ...{ name: `${name} office`, address: "", hours: "", phone: "", email: "", placeholder: false },
});
const offices = [office(42, "Kisumu"), office(19, "Nyeri"), office(21, "Murang'a")];

test.each([
  ["42", "Kisumu"],
  ["kisumu", "Kisumu"],
  [" Nyeri ", "Nyeri"],
  ["murang’a", "Murang'a"],
  ["Muranga", "Murang'a"],
  ["Lamu", undefined],
  ["", undefined],
])("an address with the county %j shows the office of %s", (wanted, name) => {
  expect(officeOf(offices, wanted)?.county.name).toBe(name);
});
