import { type RoleName, roleNames, roles } from "@party/contract/values/permissions";
import { expect, test } from "vitest";
import { menuOf, readScreens } from "../../plugins/screens.ts";
import { menuFor } from "./menu.ts";

const entries = menuOf(await readScreens());

/** Of the screens that only some roles see in their menu, all that these see. */
const screens: Partial<Record<RoleName, readonly string[]>> = {
  administrator: ["Roles"],
  secretary_general: ["Applications", "Resignations", "News", "Site texts", "Held gifts", "Roles", "Audit log"],
  communications: ["News", "Site texts"],
  treasurer: ["Held gifts"],
  finance_officer: ["Products", "Orders", "Held gifts"],
  membership_officer: ["Applications", "Resignations"],
  county_coordinator: ["Applications", "Orders", "News", "Roles", "Audit log"],
  constituency_coordinator: ["Applications", "Orders"],
  ward_coordinator: ["Applications", "Orders"],
  data_protection_officer: ["Roles", "Audit log"],
  auditor: ["Held gifts", "Roles", "Audit log"],
};
const restricted = new Set(Object.values(screens).flat());

const labelsOf = (role: RoleName) => {
  const place = { level: roles[role].level, id: 1, name: "Tetu" };
  const grants = [{ id: 1, role, place, valid_until: "2027-01-01T00:00:00Z" }];
  return menuFor({ grants }, entries).flatMap(({ items }) => items.map(({ label }) => label));
};

test.each(Object.entries(screens))("a menu of %s has the screens of the role and no others", (role, labels) => {
  const shown = labelsOf(role as RoleName).filter((label) => restricted.has(label));
  expect(shown.toSorted()).toEqual(labels.toSorted());
});

test("Today is in every menu", () => {
  for (const role of roleNames) expect(labelsOf(role), role).toContain("Today");
});

test("each screen of the menu has an icon of its own", () => {
  const icons = entries.map(({ icon }) => icon);
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
});
