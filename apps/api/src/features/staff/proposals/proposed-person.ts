import { isDeepStrictEqual } from "node:util";
import type { ProposalSubject } from "@party/contract/proposals";
import { decrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { type AccountIdentity, findAccountIdentity, lockUserForShare, type ProposalRow } from "./proposals.queries.ts";

/** Who a proposed person is: if any of it changes before the decision, the proposal is void. */
export interface ProposedPerson {
  email: string;
  /** Null without an account. */
  name: string | null;
  memberNumber: number | null;
}

export interface SubjectPeople {
  /** The name of the person whom it is about. */
  about: string;
  /** The person as proposed. */
  person: Extract<ProposalSubject, { kind: "grant" }>["person"];
}

export const proposedPerson = (
  { config }: Pick<Services, "config">,
  { about_encrypted }: Pick<ProposalRow, "about_encrypted">,
) => (about_encrypted ? (JSON.parse(decrypt(config.secretKey, about_encrypted)) as ProposedPerson) : undefined);

interface PersonReader {
  config: Services["config"];
  db: Database;
}

/** Whoever proposed a role sees the address that they typed, and so not who has an account. */
export function personOfProposal(
  reader: Pick<PersonReader, "config">,
  row: ProposalRow,
  isOwn: boolean,
  identities: ReadonlyMap<number, AccountIdentity>,
): SubjectPeople["person"] {
  const person = proposedPerson(reader, row);
  if (!person) return null;
  const { email, name, memberNumber } = person;
  if (isOwn) return { email, name: null, member_number: null, status: "hidden" };
  const shown = { email, name, member_number: memberNumber };
  if (row.about_user === null) return { ...shown, status: "no_account" };
  const isUnchanged = isDeepStrictEqual(identities.get(row.about_user), person);
  return { ...shown, status: isUnchanged ? "unchanged" : "changed" };
}

/**
 * Locks the person of a proposed role, so that nothing of them changes before the commit.
 * @throws Problem `user_unknown` without an account, `proposal_person_changed` when somebody else stands there now,
 * `proposal_of_earlier_version` when it does not say who it was
 */
export async function lockProposedPerson(
  reader: PersonReader,
  row: Pick<ProposalRow, "kind" | "about_user" | "about_encrypted">,
): Promise<void> {
  const person = proposedPerson(reader, row);
  if (!person && row.kind !== "grant") return;
  if (row.about_user === null) throw new Problem("user_unknown");
  if (!person) throw new Problem("proposal_of_earlier_version");
  await lockUserForShare(reader.db, row.about_user);
  const current = await findAccountIdentity(reader.db, row.about_user);
  if (!isDeepStrictEqual(current, person)) throw new Problem("proposal_person_changed");
}
