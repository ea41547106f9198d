import { type RoleName, roleNames, roles } from "@party/contract/values/permissions";
import { expect, test } from "vitest";
import { menu } from "../menu.content.ts";
import { menuFor } from "./menu.ts";

/** Screens that only some roles see in their menu; a role without an entry sees none of them. */
const screens: Partial<Record<RoleName, readonly string[]>> = {
  administrator: ["Roles"],
  secretary_general: ["Applications", "Resignations", "News", "Site texts", "Held gifts", "Roles", "Audit log"],
  communications: ["News", "Site texts"],
  treasurer: ["Held gifts"],
  finance_officer: ["Products", "Orders", "Held gifts"],
  membership_officer: ["Applications", "Resignations"],
  county_coordinator: ["Applications", "News", "Roles", "Audit log"],
  constituency_coordinator: ["Applications"],
  ward_coordinator: ["Applications"],
  data_protection_officer: ["Roles", "Audit log"],
  auditor: ["Held gifts", "Roles", "Audit log"],
};
const restricted = new Set(Object.values(screens).flat());

test.each(roleNames)("a menu of %s has the screens of the role and no others", (role) => {
  const place = { level: roles[role].level, id: 1, name: "Tetu" };
  const grants = [{ id: 1, role, place, valid_until: "2027-01-01T00:00:00Z" }];
  const labels = menuFor({ grants }, menu).flatMap(({ items }) => items.map(({ label }) => label));
  expect(labels.filter((label) => restricted.has(label)).toSorted()).toEqual((screens[role] ?? []).toSorted());
  expect(labels).toContain("Today");
});

test("each screen of the menu has an icon of its own", () => {
  const icons = menu.flatMap(({ items }) => items.map(({ icon }) => icon));
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
});
