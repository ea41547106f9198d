import { DEFAULT_FILE_NAMES } from "@party/contract/values/template-columns";
import { composition } from "#composition/composition.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import { decideProposal } from "#features/staff/proposals/proposals.queries.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import type { Services } from "#services.ts";
import { insertTemplate, type NewTemplate } from "./templates/templates.queries.ts";
import { proposeTemplate } from "./templates/templates.staff.ts";

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

/** Carries out what one person proposed and another approved. */
export async function approveByTwo(services: Services, proposal: number): Promise<void> {
  const second = await createUser(services);
  await decideProposal(services.db, proposal, { decidedBy: second.id, decision: "approved", reason: null });
  await executeApproved(services, composition.proposals, proposal);
}

/** Put into force by two people. */
export async function createTemplateInForce(services: Services, more: Partial<NewTemplate> = {}) {
  const { id } = await createTemplate(services, more);
  const officer = await createStaff(services, "membership_officer");
  const proposal = await services.db
    .transaction()
    .execute((tx) => proposeTemplate({ ...services, db: tx }, officer.id, id, "The Registrar wrote."));
  await approveByTwo(services, proposal);
  return { id };
}
