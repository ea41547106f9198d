import type { SiteTextDraft } from "@party/contract/content-bodies";
import { textIds } from "@party/contract/values/texts";
import { NATION } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import type { ContentKind } from "#features/content/content-kind.ts";
import { prepareProposal, publishApprovedRevision } from "#features/content/publication.ts";
import { englishLanguage } from "#features/content/translations/edition.ts";
import { findOpenProposalOf } from "#features/staff/proposals/proposals.queries.ts";
import { createProposal, type ProposalKind, type ProposalServices } from "#features/staff/proposals/proposals.ts";
import { textContentOf } from "#features/texts/texts.staff.ts";
import { Problem } from "#problem.ts";
import { findConstitutionVersionByRevision, insertConstitutionVersion } from "./constitution.queries.ts";

const constitutionTextId = textIds.constitution;

/** Written like any text of the site. Nobody publishes it: two people adopt a revision. */
export const constitutionContent: ContentKind<SiteTextDraft> = {
  ...textContentOf((key) => key === "constitution"),
  kind: "constitution",
};

/** The adoption of a revision; from then on it is the text of the page and of the file. */
export const constitutionProposalKind: ProposalKind<{ revision: number }> = {
  kind: "constitution",
  decidedBy: "constitution.adopt",
  mayPropose: (author) => author.has("constitution.adopt"),
  subject: (_db, { revision }) => ({
    kind: "constitution",
    content_kind: "constitution",
    id: constitutionTextId,
    revision,
  }),
  effects: ({ revision }) => [
    `Version ${revision} of the draft becomes the constitution: the page and the PDF show it at once.`,
    "An adopted version can never be changed or deleted. A correction is a new version, which two people adopt again.",
  ],
  async execute({ db: tx }, proposalId, { revision }) {
    if (await findConstitutionVersionByRevision(tx, revision)) throw new Problem("constitution_adopted");
    const version = await insertConstitutionVersion(tx, revision, proposalId);
    const approved = { kind: constitutionContent, id: constitutionTextId, language: englishLanguage, revision };
    await publishApprovedRevision(tx, { ...approved, proposalId });
    return `Version ${version} of the constitution is adopted.`;
  },
};

/**
 * @param services its `db` is a transaction
 * @returns the id of the proposal
 * @throws Problem `not_found`, `version_unread`, `content_incomplete`, `constitution_adopted` or `constitution_proposed`
 */
export async function proposeAdoption(
  services: ProposalServices,
  proposedBy: number,
  { revision, version, reason }: { revision: number; version: number; reason: string },
): Promise<number> {
  const { db: tx } = services;
  // Locks the constitution, so that of two concurrent proposals the second sees the first.
  await prepareProposal(tx, constitutionContent, constitutionTextId, englishLanguage, { revision, version });
  if (await findConstitutionVersionByRevision(tx, revision)) throw new Problem("constitution_adopted");
  if (await findOpenProposal(tx)) throw new Problem("constitution_proposed");
  return createProposal(services, {
    kind: constitutionProposalKind,
    body: { revision },
    subject: `Adopt the constitution, version ${revision} of the draft`,
    place: NATION,
    reason,
    proposedBy,
  });
}

export const findOpenProposal = (db: Database) => findOpenProposalOf(db, constitutionProposalKind.kind);
