import type { AuditSubject } from "@party/contract/endpoint";
import { auditTexts, subjectTexts } from "@party/contract/values/audit-sentences";
import { contentKindNames } from "@party/contract/values/content";
import { type PlaceLevel, type PlaceRef, type RoleName, roles } from "@party/contract/values/permissions";
import { listGrantsByIds } from "#access/grants.queries.ts";
import { coversPlace, NATION, placeName, placeOfRow, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { listUserNames } from "#features/auth/users.queries.ts";
import { listCategoryNames } from "#features/categories/categories.queries.ts";
import type { ContentKinds } from "#features/content/content-kind.ts";
import { listTitles } from "#features/content/items.queries.ts";
import { listBreachTitles } from "#features/data-breaches/data-breaches.queries.ts";
import { listRegistrarNoticeNames } from "#features/memberships/duties/duties.staff.queries.ts";
import { listMemberNames } from "#features/memberships/memberships.queries.ts";
import { listPrivacyRequestNames } from "#features/my-data/privacy-requests/privacy-requests.queries.ts";
import { listReviewReferences } from "#features/payments/held-gifts/held-gifts.staff.queries.ts";
import { listReferences } from "#features/payments/intents/intents.queries.ts";
import { listPaymentsByIds } from "#features/payments/records/payment-records.queries.ts";
import { listExportNames } from "#features/people/export/exports.queries.ts";
import { listImportNames } from "#features/people/import/imports.queries.ts";
import { listPeopleOfMerges } from "#features/people/merges/merges.queries.ts";
import { listPeopleOfPairs } from "#features/people/pairs/pairs.queries.ts";
import { listPersonNames } from "#features/people/people.queries.ts";
import { listPicturesByIds } from "#features/pictures/pictures.queries.ts";
import { listProposalSubjects } from "#features/staff/proposals/proposals.queries.ts";
import { formatMemberNumber } from "#party.ts";

export interface SubjectReader {
  db: Database;
  kinds: ContentKinds;
  /** Where the caller may see whom an entry is about. */
  territory: Territory;
}

interface NamedSubject {
  id: number;
  /** Null for somebody who was erased. */
  name: string | null;
  /** Whose data the name is. */
  user?: number | null | undefined;
  /** Where it belongs, if that matters: only who may see all of them reads the name. */
  places?: readonly PlaceRef[];
}

type SubjectFinder = (reader: SubjectReader, ids: readonly number[]) => Promise<NamedSubject[]>;

/** Somebody without a ward is in no place but the nation. */
const placesOfWard = (id: number | null): { places: PlaceRef[] } => ({
  places: [id === null ? NATION : { level: "ward", id }],
});
const fullName = (row: { first_name: string; last_name: string }) => `${row.first_name} ${row.last_name}`.trim();

const findNamedGrants: SubjectFinder = async ({ db }, ids) =>
  Promise.all(
    (await listGrantsByIds(db, ids)).map(async (row) => {
      const place = placeOfRow(row);
      const role = roles[row.role as RoleName]?.label ?? row.role;
      const name = `${role} (${await placeName(db, place)}) of ${fullName(row)}`;
      return { id: row.id, user: row.user_id, places: [place], name };
    }),
  );

/** Two people of the register; erased ones have no name. */
async function findNamedPairs(
  db: Database,
  rows: readonly { id: number; one: number; other: number }[],
): Promise<NamedSubject[]> {
  const people = new Map(
    (
      await listPersonNames(
        db,
        rows.flatMap(({ one, other }) => [one, other]),
      )
    ).map((row) => [row.id, row]),
  );
  return rows.map(({ id, one, other }) => {
    const both = [one, other].flatMap((each) => people.get(each) ?? []);
    const names = both.map(({ other_names, surname }) => `${other_names} ${surname}`.trim());
    return {
      id,
      user: both.find(({ user_id }) => user_id !== null)?.user_id,
      name: names.length < 2 || names.includes("") ? null : names.join(" and "),
      places: both.flatMap(({ ward_id }) => placesOfWard(ward_id).places),
    };
  });
}

/** One query a kind, whatever the number of entries. */
const subjectFinders: Record<Exclude<AuditSubject, (typeof contentKindNames)[number]>, SubjectFinder> = {
  user: async ({ db }, ids) =>
    (await listUserNames(db, ids)).map((row) => ({
      id: row.id,
      user: row.id,
      name: fullName(row),
      ...placesOfWard(row.ward_id),
    })),
  membership: async ({ db }, ids) =>
    (await listMemberNames(db, ids)).map(({ id, user_id, number, ward_id, ...row }) => {
      const name = fullName(row);
      const withNumber = number === null ? name : `${name}, ${formatMemberNumber(number)}`;
      return { id, user: user_id, name: name === "" ? null : withNumber, ...placesOfWard(ward_id) };
    }),
  person: async ({ db }, ids) =>
    (await listPersonNames(db, ids)).map(({ id, user_id, surname, other_names, ward_id }) => ({
      id,
      user: user_id,
      name: `${other_names} ${surname}`.trim() || null,
      ...placesOfWard(ward_id),
    })),
  pair: async ({ db }, ids) => findNamedPairs(db, await listPeopleOfPairs(db, ids)),
  merge: async ({ db }, ids) => findNamedPairs(db, await listPeopleOfMerges(db, ids)),
  import: async ({ db }, ids) =>
    (await listImportNames(db, ids)).map(({ id, file_name, counties }) => ({
      id,
      name: `of “${file_name}”`,
      places: counties ? counties.map((county) => ({ level: "county", id: county })) : [NATION],
    })),
  export: async ({ db }, ids) =>
    (await listExportNames(db, ids)).map(({ id, place_level, place_id, row_count }) => ({
      id,
      places: [{ level: place_level, id: place_id }],
      name: `number ${id}, ${row_count ?? 0} people`,
    })),
  document: async () => [],
  upload: async () => [],
  task: async () => [],
  view: async () => [],
  "privacy-request": async ({ db }, ids) => listPrivacyRequestNames(db, ids),
  "data-breach": async ({ db }, ids) => listBreachTitles(db, ids),
  grant: findNamedGrants,
  proposal: async ({ db }, ids) =>
    (await listProposalSubjects(db, ids)).map(({ id, subject, about_user, about_name, place_level, place_id }) => ({
      id,
      user: about_user,
      places: [{ level: place_level as PlaceLevel, id: place_id }],
      name: about_name === null ? subject : `${about_name}: ${subject}`,
    })),
  duty: async ({ db }, ids) =>
    (await listRegistrarNoticeNames(db, ids)).map(({ id, user_id, member_name, ward_id }) => ({
      id,
      user: user_id,
      name: member_name,
      ...placesOfWard(ward_id),
    })),
  review: async ({ db }, ids) =>
    (await listReviewReferences(db, ids)).map(({ id, reference }) => ({ id, name: reference })),
  payment: async ({ db }, ids) =>
    (await listPaymentsByIds(db, ids)).map(({ id, reference, user_id }) => ({ id, name: reference, user: user_id })),
  order: async ({ db }, ids) =>
    (await listReferences(db, "order", ids)).map(({ target_id, reference, user_id }) => ({
      id: target_id,
      name: reference,
      user: user_id,
    })),
  session: async () => [],
  picture: async ({ db }, ids) =>
    (await listPicturesByIds(db, ids)).map(({ id, alt }) => ({ id, name: alt || `number ${id}` })),
  category: async ({ db }, ids) => listCategoryNames(db, ids),
};

const subjectFinderOf = (kind: AuditSubject): SubjectFinder =>
  isContentKind(kind)
    ? async ({ db, kinds }, ids) => {
        const source = kinds.find((each) => each.kind === kind);
        const rows = source ? await listTitles(db, source, ids) : [];
        return rows.map(({ id, title, is_live, ...row }) => {
          const { live_county_id: county_id, live_constituency_id: constituency_id, live_ward_id: ward_id } = row;
          const live = is_live ? [placeOfRow({ county_id, constituency_id, ward_id })] : [];
          return { id, name: title || "without a title", places: [placeOfRow(row), ...live] };
        });
      }
    : subjectFinders[kind];

const isContentKind = (kind: AuditSubject): kind is (typeof contentKindNames)[number] =>
  contentKindNames.some((name) => name === kind);

export const isAuditSubject = (kind: string | null): kind is AuditSubject =>
  kind !== null && Object.hasOwn(subjectTexts, kind);

/** The names of what entries are about. */
export interface SubjectNames {
  /** As a part of a sentence. */
  textOf(kind: AuditSubject, id: number): string;
  /** Members whose names are in it. */
  userIds: number[];
}

/** Finds the names of all subjects at once, as they are now; of people, those in the reader's territory. */
export async function findSubjectNames(
  reader: SubjectReader,
  wanted: ReadonlyMap<AuditSubject, ReadonlySet<number>>,
): Promise<SubjectNames> {
  const texts = new Map<string, string>();
  const userIds = new Set<number>();
  for (const [kind, ids] of wanted) {
    for (const { id, name, user, places = [] } of await subjectFinderOf(kind)(reader, [...ids])) {
      if (name === null) continue;
      const isHidden = !places.every((place) => coversPlace(reader.territory, place));
      const hidden = isContentKind(kind) ? auditTexts.thingElsewhere : auditTexts.elsewhere;
      texts.set(`${kind} ${id}`, isHidden ? hidden : subjectTexts[kind].one.replace("{name}", () => name));
      if (user && !isHidden) userIds.add(user);
    }
  }
  return {
    textOf: (kind, id) => texts.get(`${kind} ${id}`) ?? subjectTexts[kind].gone.replace("{id}", String(id)),
    userIds: [...userIds].toSorted((one, other) => one - other),
  };
}
