import { resignWithoutAccount } from "#features/memberships/resignations/resignations.ts";
import { eraseAllRows } from "#features/my-data/erasure/erasure.ts";
import { personInRegister } from "#features/my-data/registry.ts";
import type { ProposalKind, ProposalServices } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import { findPrivacyRequest, lockPerson, setPrivacyRequestAnswer } from "./privacy-requests.queries.ts";

interface ErasureBody {
  request: number;
  /** In the register. */
  person: number;
}

/** The erasure of somebody without an account, which cannot be undone: one person proposes it, and another decides. */
export const erasureProposals: ProposalKind<ErasureBody> = {
  kind: "person-erasure",
  decidedBy: "privacy.approve",
  mayPropose: (author) => author.has("privacy.requests"),
  async subject(db, { request }) {
    const row = await findPrivacyRequest(db, request);
    return { kind: "person-erasure", request, person: row?.person_name ?? "", ward: row?.ward ?? null };
  },
  effects: () => [
    "Memberships and applications of this person end. If they were a member, the Registrar is told within seven days.",
    "Names, phone number, birth date, ID number, notes and documents are deleted. This cannot be undone.",
    "What the law makes the party keep stays without the name: that somebody was a member, and what was paid.",
  ],
  async execute(services, _proposalId, { request, person }) {
    await erasePerson(services, person);
    await setPrivacyRequestAnswer(services.db, request, {
      outcome: "granted",
      answer: "The data was erased.",
      answered_by: null,
    });
    return "The person was erased.";
  },
};

/**
 * Erases somebody without an account (Data Protection Act, section 40), with the rows that were joined to theirs.
 * @param services its `db` is a transaction @throws Problem `person_has_account`, `person_unknown`
 */
async function erasePerson({ db: tx, jobs }: Pick<ProposalServices, "db" | "jobs">, id: number): Promise<void> {
  const person = await lockPerson(tx, id);
  if (!person || person.erased_at) throw new Problem("person_unknown");
  if (person.user_id !== null) throw new Problem("person_has_account");
  await resignWithoutAccount(tx, jobs, id, `${person.other_names} ${person.surname}`.trim());
  await eraseAllRows(tx, personInRegister(id));
}
