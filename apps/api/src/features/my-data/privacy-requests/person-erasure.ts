import { hash } from "node:crypto";
import type { Database } from "#database/database.ts";
import { resignWithoutAccount } from "#features/memberships/resignations/resignations.ts";
import { eraseAllRows } from "#features/my-data/erasure/erasure.ts";
import { type PersonalDataRegistry, personInRegister } from "#features/my-data/registry.ts";
import { listPairedPeople } from "#features/people/pairs/pairs.queries.ts";
import type { ProposalKind, ProposalServices } from "#features/staff/proposals/proposals.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import { findPrivacyRequest, lockPerson, setPrivacyRequestAnswer } from "./privacy-requests.queries.ts";

interface ErasureBody {
  request: number;
  /** In the register. */
  person: number;
  /** SHA-256 of `factsOf`. */
  facts: string;
}

/** The person as an approver sees them. */
async function factsOf(db: Database, id: number) {
  const row = (await listPairedPeople(db, [id])).get(id);
  return {
    person: row ? `${row.other_names} ${row.surname}`.trim() : "",
    ward: row?.ward ?? null,
    number: row?.number ? formatMemberNumber(row.number) : null,
    phone_last3: row?.phone_last3 ?? null,
    born: row?.born ?? null,
  };
}

/** Of what a proposal shows, so that a change is noticed without another copy of it. */
export const hashPersonFacts = async (db: Database, id: number): Promise<string> =>
  hash("sha256", JSON.stringify(await factsOf(db, id)));

const isChanged = async (db: Database, { person, facts }: ErasureBody): Promise<boolean> =>
  facts !== (await hashPersonFacts(db, person));

/** @throws Problem `proposal_person_changed` */
async function lockUnchangedPerson(tx: Database, body: ErasureBody): Promise<void> {
  await lockPerson(tx, body.person);
  if (await isChanged(tx, body)) throw new Problem("proposal_person_changed");
}

/** The erasure of somebody without an account, which cannot be undone: one person proposes it, and another decides. */
export const erasureProposals = (registry: PersonalDataRegistry): ProposalKind<ErasureBody> => ({
  kind: "person-erasure",
  decidedBy: "privacy.approve",
  mayPropose: (author) => author.has("privacy.requests"),
  async subject(db, body) {
    const row = await findPrivacyRequest(db, body.request);
    return {
      ...{ kind: "person-erasure", request: body.request, ...(await factsOf(db, body.person)) },
      identity_check: row?.identity_check ?? null,
      text: row?.text ?? "",
      is_changed: !row?.answered_at && (await isChanged(db, body)),
    };
  },
  checkApproval: lockUnchangedPerson,
  effects: () => [
    "Memberships and applications of this person end. If they were a member, the Registrar is told within seven days.",
    "Names, phone number, birth date, ID number, notes and documents are deleted. This cannot be undone.",
    "What the law makes the party keep stays without the name: that somebody was a member, and what was paid.",
  ],
  async execute(services, _proposalId, body) {
    const { request, person } = body;
    await lockUnchangedPerson(services.db, body);
    await erasePerson(services, registry, person);
    await setPrivacyRequestAnswer(services.db, request, {
      outcome: "granted",
      answer: "The data was erased.",
      answered_by: null,
    });
    return "The person was erased.";
  },
});

/**
 * Erases somebody without an account (Data Protection Act, section 40), with the rows that were joined to theirs.
 * @param services its `db` is a transaction @throws Problem `person_has_account`, `person_unknown`
 */
async function erasePerson(
  { db: tx, jobs }: Pick<ProposalServices, "db" | "jobs">,
  registry: PersonalDataRegistry,
  id: number,
): Promise<void> {
  const person = await lockPerson(tx, id);
  if (!person || person.erased_at) throw new Problem("person_unknown");
  if (person.user_id !== null) throw new Problem("person_has_account");
  await resignWithoutAccount(tx, jobs, id, `${person.other_names} ${person.surname}`.trim());
  await eraseAllRows(tx, registry, personInRegister(id));
}
