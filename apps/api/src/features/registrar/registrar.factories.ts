import { DEFAULT_FILE_NAMES } from "@party/contract/values/template-columns";
import type { Database } from "#database/database.ts";
import { secretColumns } from "#database/people/person-columns.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { insertExport } from "#features/exports/exports.queries.ts";
import { createPerson } from "#features/people/people.factories.ts";
import { decideProposal, recordProposalOutcome } from "#features/staff/proposals/proposals.queries.ts";
import type { Services } from "#services.ts";
import { insertBatch, insertBatchPeople } from "./batches/batches.queries.ts";
import { insertResignationFile, writeResignations } from "./resignations/resignation-files.queries.ts";
import { findTemplateInForce, insertTemplate, type NewTemplate } from "./templates/templates.queries.ts";
import { proposeTemplate, templateProposals } from "./templates/templates.staff.ts";

export const createTemplateBody = (more: Partial<NewTemplate> = {}): NewTemplate => ({
  ...{
    name: "Members",
    format: "csv",
    file_names: DEFAULT_FILE_NAMES,
    consent_version: "2026-12",
    valid_from: "2026-11-01",
  },
  columns: [
    { title: "Surname", source: "surname", format: "capitals", required: true },
    { title: "ID", source: "id_number", format: "text", required: true },
  ],
  ...more,
});

/** That nobody has confirmed. */
export const createTemplate = ({ db }: Pick<Services, "db">, more: Partial<NewTemplate> = {}) =>
  insertTemplate(db, createTemplateBody(more));

/** Put into force by two people, who have no role by now. */
export async function createTemplateInForce(services: Services, more: Partial<NewTemplate> = {}) {
  const { db } = services;
  const { id } = await createTemplate(services, more);
  const [one, other] = [await createUser(services), await createUser(services)];
  await db.transaction().execute(async (tx) => {
    const within = { ...services, db: tx, pool: db };
    const proposal = await proposeTemplate(within, one.id, id, "The Registrar wrote.");
    await decideProposal(tx, proposal, { decidedBy: other.id, decision: "approved", reason: null });
    const outcome = await templateProposals.execute(within, proposal, { template: id });
    await recordProposalOutcome(tx, proposal, outcome);
  });
  return { id };
}

let numbers = 20_000_000;

/** A member of whom nothing is missing for the Registrar but the consent. @returns the id */
export const createHandedInMember = (
  { config, db }: Pick<Services, "config" | "db">,
  about: Parameters<typeof createPerson>[1] & { idNumber?: string | null } = {},
): Promise<number> => {
  numbers += 1;
  const { idNumber = String(numbers), ...more } = about;
  return createPerson(db, {
    ...{ status: "member", date_of_birth: "1990-12-31", sex: "female", polling_station: "Ihururu Primary School" },
    ...{ ward_id: HOME_PLACE.ward, constituency_id: HOME_PLACE.constituency, county_id: HOME_PLACE.county },
    ...secretColumns(config.secretKey, "id_number", idNumber),
    ...more,
  });
};

/** Of the text for the Registrar. */
export const recordRegistrarConsent = (
  db: Database,
  person_id: number,
  action: "given" | "withdrawn" = "given",
  text_version = "2026-12",
) =>
  db
    .insertInto("consent_entries")
    .values({ person_id, purpose: "registrar", action, text_version, channel: "in_person" })
    .execute();

/** With these people in it, who have to have agreed, and a template in force. */
export async function createBatch(services: Services, { people, maker }: { people: number[]; maker?: number }) {
  const { db } = services;
  const template = (await findTemplateInForce(db)) ?? (await createTemplateInForce(services));
  const made_by = maker ?? (await createUser(services)).id;
  return db.transaction().execute(async (tx) => {
    const { id } = await insertExport(tx, {
      ...{ content: "registrar", place_level: "nation", place_id: 0, filter: {}, format: "csv", columns: ["Surname"] },
      ...{ purpose: "law", reason: "the list of March", row_count: people.length, made_by },
    });
    await insertBatch(tx, { export_id: id, template_id: template.id, only_complete: false });
    await insertBatchPeople(
      tx,
      id,
      people.map((person) => ({ id: person, why: [] })),
    );
    return { id };
  });
}

/** Whose file is made. */
export async function createResignationFile(services: Services): Promise<{ id: number }> {
  const { db } = services;
  const made_by = (await createUser(services)).id;
  const { id } = await insertExport(db, {
    ...{ content: "resignations", place_level: "nation", place_id: 0, filter: {}, format: "csv", columns: [] },
    ...{ purpose: "law", reason: "the law wants it", row_count: 0, made_by },
  });
  await insertResignationFile(db, id);
  await writeResignations(db, id);
  return { id };
}

/** Of a batch of nobody, for want of a consent. */
export async function createLeftOut(services: Services, person_id: number): Promise<void> {
  const { id: batch_id } = await createBatch(services, { people: [] });
  await services.db
    .insertInto("registrar_batch_people")
    .values({ batch_id, person_id, ground: null, excluded_why: ["consent_missing"], answer: null })
    .execute();
}
