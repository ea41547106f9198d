import { openingPairs } from "@party/contract/values/opening-checks";
import { type Permission, type RoleName, roles } from "@party/contract/values/permissions";
import { demoPeople } from "#demo/demo-people.ts";
import { demoStaff } from "#demo/demo-staff.ts";
import { listWithoutTwoStep } from "#features/auth/two-step/two-step.queries.ts";
import { countAccountsWithEmails } from "#features/auth/users.queries.ts";

import type { Check, CheckContext, Finding, NationalGrant } from "./check.ts";

const namesOf = (grants: readonly NationalGrant[]) => [...new Set(grants.map(({ name }) => name))].join(", ");

const holdersOf = ({ grants }: CheckContext, permission: Permission) =>
  grants.filter(({ role }) => roles[role as RoleName]?.permissions.includes(permission));

/** The grant with which something began to be so: of each person the first one counts, and of these the last. */
const latest = (grants: readonly NationalGrant[]): NationalGrant | undefined =>
  grants.toSorted((one, other) => other.since.getTime() - one.since.getTime())[0];

/** Done where somebody may approve what another one may propose. */
const twoFor =
  (id: keyof typeof openingPairs): Check =>
  (context): Finding => {
    const [propose, approve] = openingPairs[id].map((permission) => holdersOf(context, permission)) as [
      NationalGrant[],
      NationalGrant[],
    ];
    const found = { names: namesOf([...propose, ...approve]) };
    const pairs = propose.flatMap((author) =>
      approve.filter(({ userId }) => userId !== author.userId).map((second) => latest([author, second])!),
    );
    const first = pairs.toSorted((one, other) => one.since.getTime() - other.since.getTime())[0];
    return first ? { state: "done", found, since: first.since, by: first.approvedBy } : { state: "missing", found };
  };

const roleHeld =
  (name: RoleName): Check =>
  ({ grants }) => {
    const held = grants.filter(({ role }) => role === name);
    const first = held.toSorted((one, other) => one.since.getTime() - other.since.getTime())[0];
    return first
      ? { state: "done", found: { names: namesOf(held) }, since: first.since, by: first.approvedBy }
      : { state: "missing" };
  };

const administratorsWithTwoSteps: Check = async ({ db, grants }) => {
  const administrators = grants.filter(({ role }) => role === "administrator");
  const without = new Set(
    await listWithoutTwoStep(
      db,
      administrators.map(({ userId }) => userId),
    ),
  );
  const names = namesOf(administrators.filter(({ userId }) => without.has(userId)));
  return { state: administrators.length > 0 && without.size === 0 ? "done" : "missing", found: { names } };
};

const demoGone: Check = async ({ db, config }) => {
  const count = await countAccountsWithEmails(db, Object.keys({ ...demoPeople, ...demoStaff }));
  return { state: count === 0 && !config.demo ? "done" : "pretended", found: { count } };
};

export const peopleChecks = {
  two_for_roles: twoFor("two_for_roles"),
  two_for_texts: twoFor("two_for_texts"),
  two_for_money: twoFor("two_for_money"),
  two_for_merges: twoFor("two_for_merges"),
  two_for_exports: twoFor("two_for_exports"),
  two_for_erasures: twoFor("two_for_erasures"),
  treasurer: roleHeld("treasurer"),
  secretary_general: roleHeld("secretary_general"),
  data_protection_officer: roleHeld("data_protection_officer"),
  two_step: administratorsWithTwoSteps,
  demo_people: demoGone,
} satisfies Record<string, Check>;
