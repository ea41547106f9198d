import { type ContentKindName, contentKindNames } from "@party/contract/values/content";
import { textIds } from "@party/contract/values/texts";
import { builtInTexts } from "@party/samples/site-texts";
import { sql } from "kysely";
import { NATION, toPlaceColumns } from "#access/territory.ts";
import { addSteward } from "#features/attendance/check-in/stewards.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { proposeAdoption } from "#features/constitution/constitution.ts";
import {
  contentKindOf,
  createContent,
  createContentBody,
  createPublishableBody,
} from "#features/content/content.factories.ts";
import {
  deleteItems,
  insertItem,
  insertRevision,
  markPublished,
  updateItem,
  upsertSchedule,
} from "#features/content/content.queries.ts";
import { previewToken } from "#features/content/previews/previews.ts";
import { createGrant, createProposal } from "#features/staff/staff.factories.ts";
import { proposeText } from "#features/texts/texts.staff.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";

interface Person {
  id: number;
  email: string;
}

/** What one person and others have begun, anew for each person. */
export interface RandomWalkTargets {
  colleague: Person;
  /** Somebody without a role. */
  third: Person;
  /** With the revision that is public. */
  items: { kind: ContentKindName; id: number; published: number | null }[];
  proposals: number[];
  /** The proposals of the colleague about other things than the person, which the person may approve. */
  decidable: { role: number; text: number };
  /** Roles of others, of the nation and of a ward. */
  grants: number[];
  event: number;
  steward: number;
  /** Of the person. */
  preview: string;
}

const builtInTextContents = builtInTexts(party);

/** What is public at first, and the text that the colleague has proposed. */
export const publicTexts = {
  contact: { ...builtInTextContents.contact, subtitle: "Public at first" },
  donations: builtInTextContents["donation-instructions"],
  identity: builtInTextContents.identity,
  accounts: builtInTextContents["payment-accounts"],
  proposedDonations: { ...builtInTextContents["donation-instructions"], title: "How to give, proposed by two" },
};

interface Revision {
  body: object;
  author: number | null;
}

/** One of the texts of which there is one each. @param revisions from 1 */
async function createText(
  { db }: Services,
  kind: "texts" | "constitution",
  id: number,
  { revisions, isPublic }: { revisions: Revision[]; isPublic: boolean },
): Promise<void> {
  const content = contentKindOf(kind);
  const about = { title: content.titleOf(revisions[0]!.body), ...toPlaceColumns(NATION) };
  const at = new Date(Date.now() - 1_000);
  await db.transaction().execute(async (tx) => {
    await deleteItems(tx, kind, [id]);
    const key = { kind, item_id: id, language: "en" } as const;
    await insertItem(tx, { ...key, ...about, published_revision: null, first_published_at: null });
    for (const [index, { body, author }] of revisions.entries()) {
      await insertRevision(tx, { ...key, n: index + 1, body, author, note: "" });
      if (index > 0) await updateItem(tx, key, { revision: index + 1, ...about });
    }
    if (!isPublic) return;
    await content.publish(tx, id, revisions[0]!.body, { at, announced: false });
    await markPublished(tx, key, 1, at);
  });
}

const HOME_COUNTY = { level: "county", id: HOME_PLACE.county } as const;

/** @param holders the grants of others for the whole nation */
export async function createWalkTargets(
  services: Services,
  person: Person,
  colleague: Person,
  holders: readonly number[],
): Promise<RandomWalkTargets> {
  const { config, db } = services;
  const by = { person: person.id, colleague: colleague.id };
  const third = await createUser(services);
  const items: RandomWalkTargets["items"] = [];
  for (const kind of contentKindNames.filter((each) => contentKindOf(each).storedIn)) {
    const hasPlace = kind === "articles" || kind === "events";
    for (const place of hasPlace ? [NATION, HOME_COUNTY] : [NATION]) {
      const body = await createPublishableBody(services, kind, place);
      items.push({ kind, id: await createContent(services, kind, { body, author: by.colleague }), published: null });
    }
  }
  const event = items.findLast(({ kind }) => kind === "events")!.id;
  const isPublic = true;
  items.push(
    {
      kind: "articles",
      id: await createContent(services, "articles", { author: by.colleague, isPublic }),
      published: 1,
    },
    { kind: "texts", id: await createContent(services, "texts", { author: by.colleague }), published: null },
  );

  const { contact, donations, proposedDonations, identity, accounts } = publicTexts;
  const contactText = (subtitle: string) => ({ key: "contact", text: { ...contact, subtitle } });
  await createText(services, "texts", textIds.contact, {
    revisions: [
      { body: contactText(contact.subtitle), author: null },
      { body: contactText("A draft of the colleague"), author: by.colleague },
      { body: contactText("A draft of the person"), author: by.person },
    ],
    isPublic,
  });
  const donationText = (text: object) => ({ key: "donation-instructions", text });
  await createText(services, "texts", textIds["donation-instructions"], {
    revisions: [
      { body: donationText(donations), author: null },
      { body: donationText({ ...donations, title: "A draft of the person" }), author: by.person },
      { body: donationText(proposedDonations), author: by.colleague },
    ],
    isPublic,
  });
  for (const [key, text, changes] of [
    ["identity", identity, { name: "The Party of the Person" }],
    ["payment-accounts", accounts, { pay_bill: "999999" }],
  ] as const) {
    const changed = { key, text: { ...text, ...changes } };
    await createText(services, "texts", textIds[key], {
      revisions: [
        { body: { key, text }, author: null },
        { body: changed, author: by.colleague },
        { body: changed, author: by.person },
      ],
      isPublic,
    });
  }
  const plans = (first: object) => ({
    key: "membership-plans",
    text: { plans: builtInTextContents["membership-plans"].plans.map((plan) => ({ ...plan, ...first })) },
  });
  await createText(services, "texts", textIds["membership-plans"], {
    revisions: [
      { body: plans({}), author: null },
      { body: plans({ category: "A draft of the colleague" }), author: by.colleague },
      { body: plans({ fee: 1 }), author: by.person },
    ],
    isPublic: false,
  });
  const constitution = createContentBody("constitution");
  await createText(services, "constitution", textIds.constitution, {
    revisions: [
      { body: constitution, author: by.colleague },
      { body: { ...constitution, text: { ...(constitution.text as object), edition: "Mine" } }, author: by.person },
    ],
    isPublic: false,
  });
  items.push(
    { kind: "texts", id: textIds.contact, published: 1 },
    { kind: "texts", id: textIds["donation-instructions"], published: 1 },
    { kind: "texts", id: textIds.identity, published: 1 },
    { kind: "texts", id: textIds["payment-accounts"], published: 1 },
    { kind: "texts", id: textIds["membership-plans"], published: null },
    { kind: "constitution", id: textIds.constitution, published: null },
  );

  // What another walk has proposed about the same texts is over.
  await sql`update proposals set withdrawn_at = now() where decision is null and withdrawn_at is null`.execute(db);
  const [text, adoption] = await db.transaction().execute(async (tx) => {
    const inTransaction = { ...services, db: tx };
    const proposed = { id: textIds["donation-instructions"], revision: 3, version: 3, reason: "checked" };
    return [
      await proposeText(inTransaction, by.colleague, proposed),
      await proposeAdoption(inTransaction, by.person, { revision: 2, version: 2, reason: "decided" }),
    ];
  });
  const role = await createProposal(services, by.colleague, third.id);
  const proposals = [
    ...[role, text!, adoption!],
    await createProposal(services, by.colleague, by.person),
    await createProposal(services, by.person, (await createUser(services)).id),
  ];

  const scheduled = await createContent(services, "articles", { author: by.person });
  items.push({ kind: "articles", id: scheduled, published: null });
  const at = new Date(Date.now() + 86_400_000);
  const schedule = { kind: "articles", item_id: scheduled, revision: 1, at, announced: false };
  await upsertSchedule(db, { ...schedule, scheduled_by: by.person });
  const preview = previewToken(
    config.secretKey,
    { kind: "articles", id: scheduled, revision: 1, by: by.person },
    new Date(Date.now() + 3_600_000),
  );
  const steward = await addSteward(db, { eventId: event, name: "Wambui", createdBy: by.person });
  const coordinator = await createUser(services);
  const local = await createGrant(services, coordinator.id, "ward_coordinator");
  return {
    ...{ colleague, third, items, proposals, event, preview },
    ...{ decidable: { role, text: text! }, grants: [...holders, local], steward: steward.id },
  };
}
