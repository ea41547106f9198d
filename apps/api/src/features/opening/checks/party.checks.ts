import { globSync } from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Party } from "@party/contract/party";
import { textIds } from "@party/contract/values/texts";
import type { Database } from "#database/database.ts";
import { findConstitutionInForce } from "#features/constitution/constitution.queries.ts";
import { findPublishedRevision } from "#features/content/content.queries.ts";
import { findSampleRemoval } from "#features/samples/samples.queries.ts";
import { sampleState } from "#features/samples/samples.ts";
import { findDecider } from "#features/staff/proposals/proposals.queries.ts";
import { findText } from "#features/texts/texts.ts";
import { type Check, doneIf, type Finding } from "./check.ts";

/** Done once the party has published its own text. @param key of a text; one that this version has not is not published */
async function publishedText(db: Database, key: string): Promise<Finding> {
  const id = (textIds as Record<string, number>)[key];
  const text = id === undefined ? undefined : await findText(db, id);
  if (id === undefined || !text?.publishedAt) return { state: "missing" };
  const revision = await findPublishedRevision(db, { kind: "texts", item_id: id, language: "en" });
  return { state: "done", since: text.publishedAt, by: revision?.by };
}

/** Done where party.json has real values, or the text that replaces them is published. */
const realOrPublished =
  (placeholderOf: (party: Party) => boolean | undefined, key: string): Check =>
  async ({ db, party }) =>
    placeholderOf(party) ? publishedText(db, key) : ((await publishedTextIfAny(db, key)) ?? { state: "done" });

const publishedTextIfAny = async (db: Database, key: string): Promise<Finding | undefined> => {
  const finding = await publishedText(db, key);
  return finding.state === "done" ? finding : undefined;
};

const samplesRemoved: Check = async ({ db }) => {
  const removal = await findSampleRemoval(db);
  if (removal) {
    return { state: "done", since: removal.removed_at, by: await findDecider(db, removal.proposal_id) };
  }
  const { rows } = await sampleState(db);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  return { state: count === 0 ? "done" : "pretended", found: { count } };
};

const constitutionAdopted: Check = async ({ db }) => {
  const version = await findConstitutionInForce(db);
  return version
    ? { state: "done", since: version.adopted_at, by: await findDecider(db, version.proposal_id) }
    : { state: "missing" };
};

/** Where the sources lie, beside the program. */
export const translationSources = { root: fileURLToPath(new URL("../../../../../../", import.meta.url)) };
const FIRST_LINE_BYTES = 40;
const REVIEW_COUNT_MS = 600_000;
let reviewCount: { root: string; at: number; result: Promise<{ count: number; all: number }> } | undefined;

/** Files of Kiswahili, and how many of them nobody has read (docs/kiswahili.md). */
async function countUnreadFiles(root: string): Promise<{ count: number; all: number }> {
  const files = globSync("{apps,packages}/*/src/**/*.sw.ts", { cwd: root });
  let count = 0;
  for (const file of files) {
    await using handle = await open(path.join(root, file));
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE_BYTES), 0, FIRST_LINE_BYTES, 0);
    if (buffer.toString("utf8", 0, bytesRead).startsWith("// not reviewed")) count += 1;
  }
  return { count, all: files.length };
}

/** Counted every ten minutes at most. */
const kiswahiliRead: Check = async ({ now }) => {
  const { root } = translationSources;
  if (reviewCount?.root !== root || now.getTime() - reviewCount.at > REVIEW_COUNT_MS) {
    reviewCount = { root, at: now.getTime(), result: countUnreadFiles(root) };
  }
  const { count, all } = await reviewCount.result;
  if (all === 0) return { state: "unknown" };
  return { ...doneIf(count === 0), found: { count, all } };
};

export const partyChecks = {
  contacts: realOrPublished(({ contacts }) => contacts.placeholder, "contact"),
  social: realOrPublished(({ social }) => social.placeholder, "identity"),
  pay_bill: realOrPublished(({ payments }) => payments.payBill.placeholder, "payment-accounts"),
  bank: realOrPublished(({ payments }) => payments.bank.placeholder, "payment-accounts"),
  samples: samplesRemoved,
  privacy_notice: ({ db }) => publishedText(db, "privacy-notice"),
  // Confirmed by a person: opening.ts.
  privacy_notice_read: () => ({ state: "missing" }),
  terms: ({ db }) => publishedText(db, "terms"),
  terms_read: () => ({ state: "missing" }),
  constitution: constitutionAdopted,
  commissioner: () => ({ state: "missing" }),
  kiswahili: kiswahiliRead,
} satisfies Record<string, Check>;
