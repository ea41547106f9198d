import "../people.queries.ts";
import type { Insertable } from "kysely";
import type { Tables } from "#database/tables.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import type { Services } from "#services.ts";
import { insertNote } from "../notes/notes.queries.ts";
import { insertPersonTag, insertTag } from "../notes/tags.queries.ts";
import { insertTask } from "../notes/tasks.queries.ts";
import { createPerson as insertPerson } from "../people.factories.ts";

let createdCount = 0;

/** Wanjiku of Dedan Kimanthi ward, without an account. */
export async function createPerson(
  { db }: Pick<Services, "db">,
  about: Partial<Insertable<Tables["people"]>> = {},
): Promise<number> {
  createdCount += 1;
  return insertPerson(db, {
    ...{ surname: "Mwangi", other_names: "Wanjiku Grace", sex: "female", date_of_birth: "1990-04-03" },
    ...{ phone: `+25411${String(createdCount).padStart(7, "0")}`, ward_id: HOME_PLACE.ward },
    ...about,
  });
}

export async function createTag({ db }: Pick<Services, "db">, name = `Choir ${crypto.randomUUID()}`): Promise<number> {
  return (await insertTag(db, { name, description: "", made_by: 0 }))!.id;
}

/** A task of somebody, due on a day that is past. */
const createTask = async (
  { db }: Pick<Services, "db">,
  person: number,
  owner: number,
  due_on = "2026-01-05",
): Promise<number> =>
  (await insertTask(db, { person_id: person, text: "Ask for the ID card", due_on, owner, made_by: owner })).id;

/** A member without an account, of whom the Registrar's line lacks something. */
export const createIncompletePerson = (services: Pick<Services, "db">, ward_id: number = HOME_PLACE.ward) =>
  createPerson(services, { status: "member", source: "office", ward_id });

/** What the office wrote about the person of an account. */
export async function createRecords(services: Pick<Services, "db">, userId: number, name: string): Promise<void> {
  const { db } = services;
  const { id } = await db.selectFrom("people").select("id").where("user_id", "=", userId).executeTakeFirstOrThrow();
  await insertNote(db, { person_id: id, kind: "call", text: `Spoke with ${name}`, made_by: 0 });
  await insertPersonTag(db, { person_id: id, tag_id: await createTag(services), made_by: 0 });
  await insertTask(db, { person_id: id, text: `Visit ${name}`, due_on: "2027-01-05", owner: 0, made_by: 0 });
}

interface RecordRequest {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

/** Valid requests about a person of a ward, by the name of the endpoint. */
export function recordRequests(
  services: Pick<Services, "db">,
  ward_id: number = HOME_PLACE.ward,
): Record<string, (staff: { id: number }) => Promise<RecordRequest>> {
  const { db } = services;
  const person = () => createPerson(services, { ward_id });
  const only = async () => ({ params: { id: await person() } });
  return {
    "personRecords.show": only,
    "personRecords.correct": async () => ({
      params: { id: await person() },
      body: {
        ...{ version: 1, surname: "Muthoni", polling_station: "Kiandu Primary School" },
        ...{ phone: "0712 345 678", reason: "Read out by the daughter" },
      },
    }),
    "personRecords.timeline": only,
    "personRecords.changes": only,
    "personRecords.reveal": async () => ({
      params: { id: await person() },
      body: { fields: ["id_number"], reason: "The card has to be printed again" },
    }),
    "personRecords.correctSensitive": async () => ({
      params: { id: await person() },
      body: { version: 1, disability: "Deaf" },
    }),
    "details.link": async () => ({
      params: { id: await createIncompletePerson(services, ward_id) },
      body: { send: false },
    }),
    "personMemberships.list": only,
    "personNotes.list": only,
    "personNotes.add": async () => ({ params: { id: await person() }, body: { text: "Sings in the choir of Tetu" } }),
    "personNotes.delete": async ({ id: by }) => {
      const id = await person();
      const { id: note } = await insertNote(db, { person_id: id, kind: "note", text: "Wrong person", made_by: by });
      return { params: { id, note } };
    },
    "personTags.list": async () => ({}),
    "personTags.create": async () => ({ body: { name: `Agents ${crypto.randomUUID().slice(0, 8)}` } }),
    "personTags.update": async () => ({ params: { id: await createTag(services) }, body: { retired: true } }),
    "personTags.delete": async () => ({ params: { id: await createTag(services) } }),
    "personTags.give": async () => ({ params: { id: await person(), tag: await createTag(services) } }),
    "personTags.take": async () => ({ params: { id: await person(), tag: await createTag(services) } }),
    "personTasks.own": async () => ({ query: { total: "1" } }),
    "personTasks.list": only,
    "personTasks.add": async () => ({
      params: { id: await person() },
      body: { text: "Call about the card", due_on: "2026-12-01" },
    }),
    "personTasks.finish": async ({ id: owner }) => {
      const id = await person();
      return { params: { id, task: await createTask(services, id, owner) }, body: { done: true } };
    },
    "personTasks.colleagues": only,
  };
}
