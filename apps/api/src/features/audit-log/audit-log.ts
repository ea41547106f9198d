import { auditSentencesByAction, endpointsWithContentKind } from "@party/contract/api";
import { type AuditEntry, MAX_NAMED_SUBJECTS } from "@party/contract/audit";
import { type AuditSubject, methodAndPath } from "@party/contract/endpoint";
import type { AuditGroup } from "@party/contract/values/audit-groups";
import { auditTexts, subjectTexts, unknownSentence } from "@party/contract/values/audit-sentences";
import { daysAfter, startOfDay } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import { countEntries, listEntries } from "#access/audit.queries.ts";
import { findEntryPlaceName, formatEntryPlace } from "#access/audit.ts";
import { listStaffByName } from "#access/grants.queries.ts";
import { placesOfTerritory, type Territory } from "#access/territory.ts";
import { cursorOf, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import type { ContentKinds } from "#features/content/content-kind.ts";
import { findSubjectNames, isAuditSubject, type SubjectFinders, type SubjectNames } from "./subjects.ts";

const entryIdCursor = cursorOf(z.string().regex(/^[1-9]\d{0,17}$/));
const endpointSummaries = new Map(endpointsWithContentKind.map(({ name, endpoint }) => [name, endpoint.summary]));
const MAX_PEOPLE_MATCHED = 20;

/** What changes or decides something; one's own sign-in does not. */
const writeActions = [...auditSentencesByAction].flatMap(([action, { group }]) => {
  const endpoint = endpointsWithContentKind.find(({ name }) => name === action)?.endpoint;
  const isRead = endpoint !== undefined && methodAndPath(endpoint.route).method === "GET";
  return isRead || group === "access" ? [] : [action];
});

const actionsOfGroup = (group: AuditGroup) =>
  [...auditSentencesByAction].flatMap(([action, sentence]) => (sentence.group === group ? [action] : []));

interface AuditReader {
  db: Database;
  kinds: ContentKinds;
  finders: SubjectFinders;
  /** Where the caller may read what was changed. */
  territory: Territory;
  /** Whether the caller may read everything. */
  readsAll: boolean;
}

interface AuditQuery extends StaffQuery {
  actor?: number | undefined;
  person: string;
  action?: string | undefined;
  group?: AuditGroup | undefined;
  subject_kind?: AuditSubject | undefined;
  subject?: number | undefined;
  from?: string | undefined;
  until?: string | undefined;
}

/** Those that all of the conditions allow; undefined for all. */
function allowedActions(readsAll: boolean, { action, group }: AuditQuery): string[] | undefined {
  if (readsAll && action === undefined && group === undefined) return undefined;
  const inGroup = group === undefined ? undefined : actionsOfGroup(group);
  const candidates = action === undefined ? (inGroup ?? writeActions) : [action];
  return candidates.filter((each) => (inGroup?.includes(each) ?? true) && (readsAll || writeActions.includes(each)));
}

/** The places of a territory as entries name them; undefined for the nation, which sees all. */
function visibleEntryPlaces(territory: Territory): string[] | undefined {
  const places = placesOfTerritory(territory);
  return places === "all" ? undefined : places.map(formatEntryPlace);
}

/**
 * A page of the log, newest first, with the names of those whom it concerned as they are now; days are those of Nairobi.
 * @returns also the members whose names it shows
 */
export async function listAuditEntries(reader: AuditReader, query: AuditQuery) {
  const { db, territory, readsAll } = reader;
  const { actor, person, subject_kind, subject, from, until } = query;
  const filter = {
    actor,
    person,
    actions: allowedActions(readsAll, query),
    places: visibleEntryPlaces(territory),
    subject: subject_kind === undefined || subject === undefined ? undefined : { kind: subject_kind, id: subject },
    from: from === undefined ? undefined : startOfDay(from),
    before: until === undefined ? undefined : startOfDay(daysAfter(until, 1)),
  };
  const page = await staffPage(db, query, entryIdCursor, {
    filter,
    rows: listEntries,
    count: countEntries,
    key: ({ id }) => id,
  });
  const names = await findSubjectNames(reader, groupSubjectIds(page.results));
  const people = person === "" ? [] : await listStaffByName(db, person, territory, MAX_PEOPLE_MATCHED);
  return {
    reply: {
      ...page,
      results: await Promise.all(page.results.map((row) => toAuditEntry(db, row, names))),
      people: people.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` })),
    },
    userIds: names.userIds,
  };
}

type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

const sentenceOfAction = (action: string) => auditSentencesByAction.get(action) ?? unknownSentence;

/** The subjects whose names are read: none where the sentence has no place for them. */
function subjectsToName({ action, outcome, subject_kind, subject_ids }: EntryRow) {
  const { done, refused, repeated = done } = sentenceOfAction(action);
  const text = outcome === "done" ? done : outcome === "repeated" ? repeated : refused;
  if (!isAuditSubject(subject_kind) || !text.includes("{what}")) return { text, kind: undefined, ids: [] };
  return { text, kind: subject_kind, ids: subject_ids.slice(0, MAX_NAMED_SUBJECTS) };
}

function groupSubjectIds(rows: readonly EntryRow[]): Map<AuditSubject, Set<number>> {
  const wanted = new Map<AuditSubject, Set<number>>();
  for (const { kind, ids } of rows.map(subjectsToName)) {
    if (kind && ids.length > 0) wanted.set(kind, new Set([...(wanted.get(kind) ?? []), ...ids]));
  }
  return wanted;
}

const fillPlaceholders = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

async function toAuditEntry(db: Database, entry: EntryRow, names: SubjectNames) {
  const { id, at, actor, first_name, last_name, proposal_id, ...row } = entry;
  const { text, kind, ids } = subjectsToName(entry);
  const subjects = kind ? ids.map((each) => ({ id: each, text: names.textOf(kind, each) })) : [];
  const actorName = first_name === null ? auditTexts.erased : `${first_name} ${last_name}`;
  const withoutActor = sentenceOfAction(row.action).group === "access" ? auditTexts.stranger : auditTexts.operator;
  const who = actor === null ? withoutActor : actorName;
  const listed = subjects.map((each) => each.text).join("; ");
  const more = row.subject_ids.length - subjects.length;
  const several = more > 0 ? fillPlaceholders(auditTexts.more, { names: listed, count: String(more) }) : listed;
  const none = isAuditSubject(row.subject_kind) ? subjectTexts[row.subject_kind].none : "";
  return {
    ...row,
    id: Number(id),
    at: at.toISOString(),
    place_name: (await findEntryPlaceName(db, row.place)) ?? "",
    actor: actor === null ? null : { id: actor, name: first_name === null ? "deleted account" : who },
    summary: endpointSummaries.get(row.action) ?? row.action,
    sentence: capitalise(fillPlaceholders(text, { who, what: several || none })),
    subjects,
    proposal: proposal_id,
  } satisfies AuditEntry;
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
