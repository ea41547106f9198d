import type { AuditSubject } from "@party/contract/endpoint";
import { auditTexts, subjectTexts } from "@party/contract/values/audit-sentences";
import { contentKindNames } from "@party/contract/values/content";
import type { PlaceRef } from "@party/contract/values/permissions";
import { coversPlace, placeOfRow, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import type { ContentKinds } from "#features/content/content-kind.ts";
import { listTitles } from "#features/content/items.queries.ts";

export interface SubjectReader {
  db: Database;
  kinds: ContentKinds;
  finders: SubjectFinders;
  /** Where the caller may see whom an entry is about. */
  territory: Territory;
}

export interface NamedSubject {
  id: number;
  /** Null for somebody who was erased. */
  name: string | null;
  /** Whose data the name is. */
  user?: number | null | undefined;
  /** Where it belongs, if that matters: only who may see all of them reads the name. */
  places?: readonly PlaceRef[];
}

/** One query, whatever the number of entries. */
export type SubjectFinder = (reader: SubjectReader, ids: readonly number[]) => Promise<NamedSubject[]>;

/** The kinds but for those of content, whose titles are found alike. */
export type NamedSubjectKind = Exclude<AuditSubject, (typeof contentKindNames)[number]>;

export type SubjectFinders = Readonly<Record<NamedSubjectKind, SubjectFinder>>;

const subjectFinderOf = (kind: AuditSubject, finders: SubjectFinders): SubjectFinder =>
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
    : finders[kind];

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
    for (const { id, name, user, places = [] } of await subjectFinderOf(kind, reader.finders)(reader, [...ids])) {
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
