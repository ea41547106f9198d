import { missingFieldErrors, type SiteTextDraft } from "@party/contract/content-bodies";
import { formatDay, startOfDay } from "@party/contract/values/nairobi-time";
import {
  contactAndDonationTexts,
  isVersionedText,
  type TextKey,
  textIds,
  textKeyOf,
  textPaths,
  textsNeedingApproval,
  textTitles,
} from "@party/contract/values/texts";
import { type TranslationLanguage, translationLanguageNames } from "@party/contract/values/translations";
import { textsInKiswahili } from "@party/samples/kiswahili/site-texts";
import { listRoleHolders } from "#access/grants.queries.ts";
import { NATION } from "#access/territory.ts";
import { findAccount } from "#features/auth/users.queries.ts";
import type { ContentKind } from "#features/content/content-kind.ts";
import { prepareProposal, publishApprovedRevision, scheduleApprovedRevision } from "#features/content/publication.ts";
import { textsOfTranslation, writtenLanguageOf } from "#features/content/translations/translation.ts";
import { findProposal, listOpenProposals } from "#features/staff/proposals/proposals.queries.ts";
import {
  bodyOfProposal,
  createProposal,
  type ProposalKind,
  type ProposalServices,
} from "#features/staff/proposals/proposals.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES, onEmail } from "#jobs/emails.ts";
import { type JobHandler, job } from "#jobs/jobs.ts";
import { builtInParty, oncePerParty, partyInLanguages } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findText, parseText, publishText, selectTextRows, unpublishText, withRowIds } from "./texts.ts";

/** What all texts have in common, whoever may publish them. A draft says which it is, so that it can be checked without its id. */
export const textContentOf = (isOwn: (key: TextKey) => boolean): Omit<ContentKind<SiteTextDraft>, "kind"> => ({
  rows: selectTextRows(Object.entries(textIds).flatMap(([key, id]) => (isOwn(key as TextKey) ? [id] : []))),
  titleOf: ({ key }) => textTitles[key],
  placeOf: () => NATION,
  clean: (body, before) => ({ ...body, text: withRowIds(body.text, before?.text) }),
  missing: (body) => missingFieldErrors("texts", body),
  checks: () => [],
  async findLive(db, id) {
    const found = await findText(db, id);
    if (!found || !isOwn(found.key)) return undefined;
    return { body: { key: found.key, text: found.body as SiteTextDraft["text"] }, publishedAt: found.publishedAt };
  },
  async insertDraft() {
    throw new Problem("not_found");
  },
  async publish(tx, id, { key, text }) {
    if (textKeyOf(id) !== key) throw new Problem("not_found");
    await publishText(tx, id, text);
  },
  unpublish: unpublishText,
  preview: async (_db, id, { text }) => ({ [textKeyOf(id) as TextKey]: parseText(id, text) }),
});

const { identity, contact } = textsInKiswahili(builtInParty.sw);
const builtInTextsInKiswahili = oncePerParty(
  (): Partial<Record<TextKey, object | undefined>> => ({
    ...textsInKiswahili(partyInLanguages.sw),
    identity,
    contact,
  }),
);

/** Texts of the site but for the constitution. Two people publish those of `textsNeedingApproval`. */
export const textContent: ContentKind<SiteTextDraft> = {
  ...textContentOf((key) => key !== "constitution"),
  kind: "texts",
  suggestTranslation(id, language) {
    if (language !== "sw") return undefined;
    const key = textKeyOf(id) as TextKey;
    const text: object | undefined = builtInTextsInKiswahili()[key];
    return text && { key, text };
  },
  needsSecondPerson: (id) => textsNeedingApproval.includes(textKeyOf(id) as TextKey),
};

/** To treasurers, when a text is public by which people give or reach the party. */
const sendTextPublished = job<{ userId: number; proposalId: number; key: TextKey }>(
  "texts.send-published",
  EMAIL_RETRIES,
);

interface TextRevision {
  id: number;
  revision: number;
  /** Of a translation; absent for the English text. */
  language?: TranslationLanguage | undefined;
  /** The day from which it is public, if not at once. */
  from?: string | undefined;
}

/** In sentences for staff. */
const nameOfTextRevision = ({ id, language }: Pick<TextRevision, "id" | "language">) =>
  language
    ? `the ${translationLanguageNames[language]} of the text “${textTitles[textKeyOf(id) as TextKey]}”`
    : `the text “${textTitles[textKeyOf(id) as TextKey]}”`;

/** The publication of a text that one person cannot publish alone. */
export const textProposals: ProposalKind<TextRevision> = {
  kind: "text",
  decidedBy: "texts.publish",
  mayPropose: (author) => author.has("texts.publish"),
  subject: async (db, { id, revision, language, from }) => ({
    ...({ kind: "text", content_kind: "texts", id, revision } as const),
    ...(from ? { from } : {}),
    ...(language ? { language, words: await textsOfTranslation(db, textContent, id, language, revision) } : {}),
  }),
  effects: ({ id, revision, language, from }) => {
    const key = textKeyOf(id) as TextKey;
    return [
      `Version ${revision} of ${nameOfTextRevision({ id, language })} is on the page ${language ? `/${language}` : ""}${textPaths[key]} ${from ? `from ${formatDay(from)}` : "at once"}, for everybody.`,
      ...(key === "membership-plans" && !language
        ? [
            "Who has paid keeps plan, year and what was paid. Renewals and new applications cost the new fees from then on.",
            "It takes the place of a change that is scheduled.",
          ]
        : []),
      ...(contactAndDonationTexts.includes(key) ? ["All treasurers get an email."] : []),
      ...(isVersionedText(key) ? ["The page shows its number and day. Earlier versions stay readable."] : []),
      ...(key === "privacy-notice" ? ["Consents that are given from then on name this version."] : []),
    ];
  },
  async execute({ db: tx, jobs }, proposalId, { id, revision, language, from }) {
    const approved = { kind: textContent, id, language: writtenLanguageOf(language ?? "en"), revision, proposalId };
    const at = from && startOfDay(from);
    if (at && at > new Date()) {
      await scheduleApprovedRevision({ db: tx, jobs }, approved, at);
      return `Version ${revision} of ${nameOfTextRevision({ id, language })} is public from ${formatDay(from)}.`;
    }
    await publishApprovedRevision(tx, approved);
    const key = textKeyOf(id) as TextKey;
    const told = contactAndDonationTexts.includes(key) ? await listRoleHolders(tx, ["treasurer"], 100) : [];
    const treasurers = new Set(told.map((holder) => holder.id));
    await jobs.enqueueAll(
      tx,
      sendTextPublished,
      [...treasurers].map((userId) => ({ userId, proposalId, key })),
    );
    return `Version ${revision} of ${nameOfTextRevision({ id, language })} is public.`;
  },
};

/**
 * @param services its `db` is a transaction
 * @returns the id of the proposal
 * @throws Problem `not_found`, `text_one_person`, `version_unread`, `content_incomplete`, `text_public`, `text_proposed` or
 * `schedule_past`
 */
export async function proposeText(
  services: ProposalServices,
  proposedBy: number,
  { id, revision, version, reason, language, from }: TextRevision & { version: number; reason: string },
): Promise<number> {
  const { config, db: tx } = services;
  const key = textKeyOf(id);
  if (!key) throw new Problem("not_found");
  if (from && startOfDay(from) <= new Date()) throw new Problem("schedule_past");
  // Locks the text, so that of two concurrent proposals the second sees the first.
  const isPublic = await prepareProposal(tx, textContent, id, writtenLanguageOf(language ?? "en"), {
    revision,
    version,
  });
  if (!textContent.needsSecondPerson?.(id)) throw new Problem("text_one_person");
  if (isPublic) throw new Problem("text_public");
  const isOf = (proposed: TextRevision) => proposed.id === id && proposed.language === language;
  const open = await listOpenProposals(tx, textProposals.kind);
  const isProposed = open.some((row) => isOf(bodyOfProposal<TextRevision>({ config }, row)));
  if (isProposed) throw new Problem("text_proposed");
  return createProposal(services, {
    kind: textProposals,
    body: { id, revision, ...(language ? { language } : {}), ...(from ? { from } : {}) },
    subject: `Publish ${nameOfTextRevision({ id, language })}, version ${revision}${from ? `, from ${formatDay(from)}` : ""}`,
    place: NATION,
    reason,
    proposedBy,
  });
}

interface DecisionNames {
  proposer_name: string | null;
  decider_name: string | null;
}

const DELETED_ACCOUNT_TEXT = "somebody whose account was deleted";

const textPublishedEmail = (
  firstName: string,
  key: TextKey,
  { proposer_name, decider_name }: DecisionNames,
  url: string,
): EmailContent => ({
  subject: `Now on the site: ${textTitles[key]}`,
  preview: `The page ${textPaths[key]} has changed.`,
  heading: `Now on the site: ${textTitles[key]}`,
  greeting: firstName,
  paragraphs: [
    `A new version of the text “${textTitles[key]}” is public. ${proposer_name ?? DELETED_ACCOUNT_TEXT} proposed it, and ${decider_name ?? DELETED_ACCOUNT_TEXT} approved it.`,
    "Please read the page. If it asks for money to be sent anywhere but to the party's own accounts, call the Secretary General at once.",
  ],
  action: { label: "Read the page", url },
});

export const siteTextJobs = (services: Services): JobHandler[] => [
  onEmail(services, sendTextPublished, async ({ userId, proposalId, key }) => {
    const account = await findAccount(services.db, userId);
    const decided = await findProposal(services.db, proposalId);
    if (!account || !decided) return;
    const url = `${services.config.siteUrl}${textPaths[key]}`;
    return { ...textPublishedEmail(account.first_name, key, decided, url), to: account.email };
  }),
];
