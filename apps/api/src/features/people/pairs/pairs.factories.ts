import type { Application } from "@party/contract/memberships";
import { applyForFreeMembership } from "#features/memberships/applications/applications.ts";
import { createApplicationBody, createMembership } from "#features/memberships/memberships.factories.ts";
import type { Services } from "#services.ts";
import { mergePair } from "../merges/merges.staff.ts";
import { mergePeople } from "../merges/merges.ts";
import { linkPeople } from "../people.queries.ts";
import { findPairs } from "./pair-finding.queries.ts";
import { showPair } from "./pairs.ts";

/** A visitor's application with its person. */
export async function createVisitor(services: Services, application: Application) {
  const { id: membership } = await applyForFreeMembership(services, application);
  return { membership, person: await findLinkedPerson(services, membership) };
}

async function findLinkedPerson({ db }: Services, membership: number): Promise<number> {
  await db.transaction().execute((tx) => linkPeople(tx, [membership]));
  const { person_id } = await db
    .selectFrom("memberships")
    .select("person_id")
    .where("id", "=", membership)
    .executeTakeFirstOrThrow();
  return person_id!;
}

/** Two rows of Wanjiku Grace Mwangi, found as a pair: of two applications with one phone number. @param userId whose one is */
export async function createPair(services: Services, userId?: number) {
  const { db } = services;
  const names = { first_name: "Wanjiku", last_name: "Mwangi", gender: "female" } as const;
  const body = createApplicationBody(names);
  const first = await createVisitor(services, body);
  const again = { ...body, first_name: "Wanjikũ Grace", age: 31 };
  const membership = userId === undefined ? undefined : (await createMembership(services, userId, again)).id;
  const second =
    membership === undefined
      ? await createVisitor(services, again)
      : { membership, person: await findLinkedPerson(services, membership) };
  if (userId !== undefined) {
    await db
      .updateTable("people")
      .set({ phone: body.phone_number, surname: "Mwangi", other_names: "Wanjikũ Grace" })
      .where("id", "=", second.person)
      .execute();
  }
  await db.transaction().execute((tx) => findPairs(tx, [first.person, second.person]));
  const { id } = await db
    .selectFrom("person_pairs")
    .select("id")
    .where("low", "=", Math.min(first.person, second.person))
    .where("high", "=", Math.max(first.person, second.person))
    .executeTakeFirstOrThrow();
  return { id, first, second, phone: body.phone_number };
}

/** What joins a pair: the suggested row stays, without anything of the other one. */
export async function createMergeBody(services: Services, pair: number) {
  const { people, survivor } = await showPair(services, 0, pair);
  const versionOf = (isSurvivor: boolean) => people.find(({ id }) => (id === survivor) === isSurvivor)!.version;
  const versions = { survivor: versionOf(true), absorbed: versionOf(false) };
  return { pair, survivor, versions, fields: [], reason: "the same phone number, and she says so" };
}

/** Two rows that were joined. @returns the id of the merge */
export async function createMerge(services: Services, staffId: number): Promise<number> {
  const { id } = await createPair(services);
  const body = await createMergeBody(services, id);
  const { merge } = await services.db.transaction().execute((db) => mergePair({ ...services, db }, staffId, body));
  return merge!;
}

/** Another row of the owner of an account, which was joined to theirs. */
export async function createMergedPerson(services: Services, userId: number, application: Application): Promise<void> {
  const { db, config } = services;
  const { person: absorbed } = await createVisitor(services, application);
  const survivor = await db
    .selectFrom("people")
    .select(["id", "version"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const { version } = await db
    .selectFrom("people")
    .select("version")
    .where("id", "=", absorbed)
    .executeTakeFirstOrThrow();
  const merge = {
    ...{ survivor: survivor.id, absorbed, versions: { survivor: survivor.version, absorbed: version } },
    fields: ["other_names"] as const,
  };
  await db.transaction().execute((tx) => mergePeople({ config, db: tx }, merge, { madeBy: null }));
}
