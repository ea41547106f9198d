import type { MyData } from "@party/contract/my-data";
import type { PrivacyRequest, PrivacyRequestRow } from "@party/contract/privacy-requests.staff";
import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { type IdentityCheck, PRIVACY_REQUEST_DAYS, type PrivacyRequestKind } from "@party/contract/values/privacy";
import { NATION } from "#access/territory.ts";
import { dueDateCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { exportPersonalRows } from "#features/my-data/exports.ts";
import { type PersonalDataRegistry, personInRegister } from "#features/my-data/registry.ts";
import { createProposal, type ProposalServices } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { erasureProposals, hashPersonFacts } from "./person-erasure.ts";
import {
  countPrivacyRequests,
  findPrivacyRequest,
  insertPrivacyRequest,
  listPrivacyRequestRows,
  lockPerson,
  lockPrivacyRequest,
  type PrivacyRequestDetailsRow,
  setPrivacyRequestAnswer,
  setPrivacyRequestIdentity,
  setPrivacyRequestProposal,
} from "./privacy-requests.queries.ts";

export async function listPrivacyRequests(db: Database, query: StaffQuery & { status: "open" | "closed" }) {
  const page = await staffPage(db, query, dueDateCursor, {
    filter: { open: query.status === "open" },
    rows: listPrivacyRequestRows,
    count: countPrivacyRequests,
    key: ({ due_on, id }) => [due_on, id],
  });
  return { ...page, results: page.results.map(toPrivacyRequestRow) };
}

const toPrivacyRequestRow = (row: PrivacyRequestDetailsRow): PrivacyRequestRow => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  person: row.person_id === null ? null : { id: row.person_id, name: row.person_name, ward: row.ward },
  received_on: row.received_on,
  due_on: row.due_on,
  late: row.answered_at === null && row.due_on < dayInNairobi(new Date()),
  outcome: row.outcome,
  answered_at: row.answered_at?.toISOString() ?? null,
});

/** @throws Problem `not_found` */
export async function showPrivacyRequest(db: Database, id: number): Promise<PrivacyRequest> {
  const row = await findPrivacyRequest(db, id);
  if (!row) throw new Problem("not_found");
  return {
    ...toPrivacyRequestRow(row),
    contact: row.contact,
    text: row.text,
    identity_check: row.identity_check,
    recorded_by: row.recorded_by,
    answer: row.answer,
    answered_by: row.answered_by,
    proposal_id: row.proposal_id,
    can: allowedActionsOn(row),
  };
}

function allowedActionsOn(row: PrivacyRequestDetailsRow): PrivacyRequest["can"] {
  if (row.answered_at) return [];
  const isReadable = row.person_id !== null && row.user_id === null && row.person_name !== "";
  return [
    ...(row.is_proposed ? [] : (["identify"] as const)),
    ...(isReadable ? (["export"] as const) : []),
    ...(isReadable && row.kind === "erasure" && !row.is_proposed ? (["propose_erasure"] as const) : []),
    "answer",
  ];
}

interface NewPrivacyRequest {
  kind: PrivacyRequestKind;
  name: string;
  contact: string;
  received_on: string;
  text: string;
}

/** @throws Problem `privacy_request_in_future` */
export async function recordPrivacyRequest(tx: Database, staffId: number, request: NewPrivacyRequest) {
  if (request.received_on > dayInNairobi(new Date())) throw new Problem("privacy_request_in_future");
  const due_on = daysAfter(request.received_on, PRIVACY_REQUEST_DAYS);
  return showPrivacyRequest(tx, await insertPrivacyRequest(tx, { ...request, due_on, recorded_by: staffId }));
}

/** @throws Problem `not_found`, `privacy_request_closed` */
async function lockOpenRequest(tx: Database, id: number) {
  const request = await lockPrivacyRequest(tx, id);
  if (!request) throw new Problem("not_found");
  if (request.answered_at) throw new Problem("privacy_request_closed");
  return request;
}

/** Says whose row in the register it is. Saying it again changes nothing. */
export async function identifyPersonOf(
  tx: Database,
  id: number,
  { person, identity_check }: { person: number; identity_check: IdentityCheck },
) {
  await lockOpenRequest(tx, id);
  if ((await findPrivacyRequest(tx, id))?.is_proposed) throw new Problem("erasure_proposed");
  const found = await lockPerson(tx, person);
  if (!found || found.erased_at) throw new Problem("person_unknown");
  if (found.user_id !== null) throw new Problem("person_has_account");
  await setPrivacyRequestIdentity(tx, id, person, identity_check);
  return showPrivacyRequest(tx, id);
}

/** Who asks. @throws Problem `person_not_identified`, `person_has_account` */
async function lockIdentifiedRequest(tx: Database, id: number): Promise<number> {
  const { person_id } = await lockOpenRequest(tx, id);
  if (person_id === null) throw new Problem("person_not_identified");
  const person = await lockPerson(tx, person_id);
  if (!person || person.erased_at) throw new Problem("person_not_identified");
  if (person.user_id !== null) throw new Problem("person_has_account");
  return person_id;
}

/** Everything stored about the person who asks. @param services its `db` is a transaction */
export async function exportForRequest(
  services: Pick<Services, "config" | "db">,
  registry: PersonalDataRegistry,
  id: number,
): Promise<MyData> {
  return exportPersonalRows(services, registry, personInRegister(await lockIdentifiedRequest(services.db, id)), "en");
}

/** @param services its `db` is a transaction */
export async function proposeErasure(
  services: ProposalServices,
  registry: PersonalDataRegistry,
  id: number,
  proposedBy: number,
  reason: string,
) {
  const tx = services.db;
  const person = await lockIdentifiedRequest(tx, id);
  if ((await findPrivacyRequest(tx, id))?.is_proposed) throw new Problem("erasure_proposed");
  const proposalId = await createProposal(services, {
    kind: erasureProposals(registry),
    body: { request: id, person, facts: await hashPersonFacts(tx, person) },
    subject: "Erase somebody who asked for it",
    place: NATION,
    reason,
    proposedBy,
  });
  await setPrivacyRequestProposal(tx, id, proposalId);
  return showPrivacyRequest(tx, id);
}

/** Closes a request. The same answer again changes nothing. */
export async function answerPrivacyRequest(
  tx: Database,
  id: number,
  staffId: number,
  { outcome, answer }: { outcome: "granted" | "refused"; answer: string },
) {
  const request = await lockPrivacyRequest(tx, id);
  if (!request) throw new Problem("not_found");
  if (request.answered_at && (request.answer !== answer || request.outcome !== outcome)) {
    throw new Problem("privacy_request_closed");
  }
  await setPrivacyRequestAnswer(tx, id, { outcome, answer, answered_by: staffId });
  return showPrivacyRequest(tx, id);
}
