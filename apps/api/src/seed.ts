import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { branchContacts } from "@party/samples/branch-contacts";
import { dashboard } from "@party/samples/dashboard";
import { eventDetails } from "@party/samples/events/event-details";
import { galleryItems } from "@party/samples/gallery";
import { articleWords } from "@party/samples/kiswahili/articles";
import { eventWords } from "@party/samples/kiswahili/events";
import {
  branchWords,
  categoryNames,
  galleryWords,
  leaderWords,
  pickupLocationWords,
  productWords,
} from "@party/samples/kiswahili/other-words";
import { leaders } from "@party/samples/leaders";
import { articleCounties } from "@party/samples/news";
import { newsArticles } from "@party/samples/news-articles";
import { pickupLocations, products } from "@party/samples/products";
import type { Database } from "#database/database.ts";
import { demoMembers, demoPeople } from "#demo/demo-people.ts";
import { demoStaff, seedStaff } from "#demo/demo-staff.ts";
import {
  advanceIdSequence,
  findSeededMembership,
  findUserId,
  insertMemberships,
  insertPaidMembershipYear,
  insertSeats,
  insertTranslations,
  isTableEmpty,
  listFirstWards,
  lockSeeding,
  markRowsAnnounced,
  markRowsAsSamples,
  type SampleTable,
  setKiswahiliCategoryNames,
  setPassword,
} from "#demo/seed.queries.ts";
import { confirmEmailAddress, hashPassword } from "#features/auth/credentials/credentials.ts";
import { insertUser, type NewUser } from "#features/auth/users.queries.ts";
import { insertBranch } from "#features/branches/branches.queries.ts";
import { categoryIdOf } from "#features/categories/categories.queries.ts";
import { storeEvent } from "#features/events/events.ts";
import { insertGalleryItem } from "#features/gallery/gallery.queries.ts";
import { insertLeader } from "#features/leaders/leaders.queries.ts";
import { assignMemberNumber } from "#features/memberships/memberships.queries.ts";
import { storeArticle } from "#features/news/news.ts";
import { insertNotifications } from "#features/notifications/notifications.queries.ts";
import { openPayment } from "#features/payments/intents/intents.ts";
import { issueReceipt } from "#features/payments/receipts/receipts.ts";
import { linkWaitingMemberships } from "#features/people/people.queries.ts";
import { sampleNotice } from "#features/samples/samples.messages.ts";
import { findSampleRemoval } from "#features/samples/samples.queries.ts";
import { insertPickupLocation, insertProduct } from "#features/shop/products.queries.ts";
import type { Services } from "./services.ts";

export interface DemoAccount {
  email: string;
  password: string;
  /** Who it is, for people to choose. */
  who: string;
  /** Signs in to the console; `npm run office -- code` prints a code. */
  staff: boolean;
}

/** Publication date of sample rows without a date. */
const SAMPLES_PUBLISHED_AT = new Date("2026-01-01T00:00:00Z");

/** The workshop: a member with three guests fills it, so the next visitor sees the waiting list. */
const EVENT_WITH_FEW_SEATS = { id: 3, seats: 4 };

/**
 * Fills a database with the sample rows and the demo accounts. It may run again, also concurrently: tables with rows are
 * not changed.
 * @returns the demo accounts, which are also stored in `DATA_DIR/demo-accounts.json`
 */
export async function seedDemo({ db, config }: Pick<Services, "db" | "config">): Promise<DemoAccount[]> {
  const { accounts, fresh } = findOrCreateAccounts(config.dataDirectory);
  await db.transaction().execute(async (tx) => {
    await lockSeeding(tx);
    // Never again on a site that has removed them.
    if (!(await findSampleRemoval(tx))) await seedContent(tx);
    const [wangari, isNew] = await seedAccounts(tx, accounts, fresh);
    if (isNew) await seedMembers(tx, wangari);
    await seedStaff({ config, db: tx });
  });
  return accounts;
}

async function seedContent(tx: Database): Promise<void> {
  const newArticles = await fillTable(
    tx,
    "news_articles",
    newsArticles,
    ({ created_at, category, author, ...article }) =>
      storeArticle(tx, {
        ...article,
        county_id: articleCounties[article.id] ?? null,
        category: category?.name ?? null,
        author: author?.name ?? null,
        publishedAt: new Date(created_at),
      }),
  );
  if (newArticles) {
    await markRowsAnnounced(tx, "news_articles");
    await insertTranslations(tx, "articles", articleWords);
  }
  const newEvents = await fillTable(tx, "events", eventDetails, ({ additional_info, category, ...event }) =>
    storeEvent(tx, {
      ...event,
      additionalInfo: additional_info,
      category: category?.name ?? null,
      publishedAt: SAMPLES_PUBLISHED_AT,
    }),
  );
  if (newEvents) {
    await markRowsAnnounced(tx, "events");
    await insertTranslations(tx, "events", eventWords);
    await insertSeats(tx, EVENT_WITH_FEW_SEATS.id, EVENT_WITH_FEW_SEATS.seats);
  }
  const newGallery = await fillTable(tx, "gallery_items", galleryItems, ({ created_at, ...item }) =>
    insertGalleryItem(tx, { ...item, published_at: new Date(created_at) }),
  );
  if (newGallery) await insertTranslations(tx, "gallery-items", galleryWords);
  const newLeaders = await fillTable(tx, "leaders", leaders, ({ position, ...leader }, index) =>
    insertLeader(tx, {
      ...leader,
      position_title: position.title,
      position_description: position.description,
      rank: index + 1,
      published_at: SAMPLES_PUBLISHED_AT,
    }),
  );
  if (newLeaders) await insertTranslations(tx, "leaders", leaderWords);
  const newProducts = await fillTable(tx, "products", products, async ({ category, ...product }) => {
    const category_id = await categoryIdOf(tx, "products", category);
    await insertProduct(tx, { ...product, category_id, published_at: SAMPLES_PUBLISHED_AT });
  });
  if (newProducts) await insertTranslations(tx, "products", productWords);
  await setKiswahiliCategoryNames(tx, categoryNames);
  const newPickups = await fillTable(tx, "pickup_locations", pickupLocations, ({ id, name, address }) =>
    insertPickupLocation(tx, { id, name, address, published_at: SAMPLES_PUBLISHED_AT }),
  );
  if (newPickups) await insertTranslations(tx, "pickup-locations", pickupLocationWords);
  const newBranches = await fillTable(tx, "branch_contacts", branchContacts, (branch) => insertBranch(tx, branch));
  if (newBranches) await insertTranslations(tx, "branches", branchWords);
}

/** @returns whether the table was empty before */
async function fillTable<Row>(
  tx: Database,
  table: Exclude<SampleTable, "notifications">,
  rows: readonly Row[],
  store: (row: Row, index: number) => Promise<unknown>,
): Promise<boolean> {
  if (!(await isTableEmpty(tx, table))) return false;
  for (const [index, row] of rows.entries()) await store(row, index);
  await markRowsAsSamples(tx, table);
  await advanceIdSequence(tx, table);
  return true;
}

/** @returns Wangari's user id, and whether her account was created by this call */
async function seedAccounts(
  tx: Database,
  accounts: readonly DemoAccount[],
  fresh: boolean,
): Promise<[id: number, isNew: boolean]> {
  const ids: [number, boolean][] = [];
  // They share one password, and a hash takes 50 milliseconds.
  let passwordHash: Promise<string> | undefined;
  const hashOnce = () => (passwordHash ??= hashPassword(accounts[0]!.password));
  for (const { email } of accounts) {
    const known = await findUserId(tx, email);
    // The password file was lost, so the accounts get the new password.
    if (known !== undefined && fresh) await setPassword(tx, known, await hashOnce());
    ids.push(known === undefined ? [await createDemoUser(tx, email, await hashOnce()), true] : [known, false]);
  }
  return ids[0]!;
}

async function createDemoUser(tx: Database, email: string, password_hash: string): Promise<number> {
  const user: NewUser = { ...(demoPeople[email] ?? demoStaff[email])!.user, email, password_hash };
  const made = await insertUser(tx, user);
  if (!made) throw new Error("the demo account was made by somebody else at this moment");
  await confirmEmailAddress(tx, made.id, email);
  return made.id;
}

/** Creates members up to the member count of the sample dashboard, Wangari included. */
async function seedMembers(tx: Database, wangari: number): Promise<void> {
  const wards = (await listFirstWards(tx)).map((ward) => ward.id);
  const number = await assignMemberNumber(tx, wangari);
  await insertMemberships(tx, demoMembers({ id: wangari, number }, wards, dashboard.party_members));
  await linkWaitingMemberships(tx, 0, dashboard.party_members);
  await seedPaidMembershipYear(tx, wangari);
  const now = Date.now();
  const notifications = dashboard.notifications.map(({ id }, index) => ({
    id,
    kind: sampleNotice.kind,
    values: { notice: id },
    user_id: wangari,
    created_at: new Date(now - index * 86_400_000),
  }));
  if (!(await isTableEmpty(tx, "notifications"))) return;
  await insertNotifications(tx, notifications);
  await advanceIdSequence(tx, "notifications");
}

/** Creates the sample member's payment for her year, with its receipt. */
async function seedPaidMembershipYear(tx: Database, wangari: number): Promise<void> {
  const membership = await findSeededMembership(tx, wangari);
  if (!membership) return;
  const { name, email } = dashboard.member;
  const { id: intentId, amount } = await openPayment(tx, {
    purpose: "membership",
    targetId: membership.id,
    term: membership.valid_from,
    subject: { kind: "membership", plan: "silver", renewal: false },
    amount: membership.fee,
    userId: wangari,
    payerName: name,
    payerEmail: email,
  });
  const at = new Date();
  await insertPaidMembershipYear(tx, membership, { intentId, amount, at });
  await issueReceipt(tx, { intentId, amount, paidAt: at });
}

/** The demo accounts with one password, generated once; processes that start at once get the same one. */
function findOrCreateAccounts(directory: string): { accounts: DemoAccount[]; fresh: boolean } {
  const file = path.join(directory, "demo-accounts.json");
  const read = (): DemoAccount[] => JSON.parse(readFileSync(file, "utf8"));
  try {
    const known = read();
    const accounts = demoAccountsWith(known[0]!.password);
    // The file of an earlier version names fewer accounts.
    if (accounts.length > known.length) writeFileSync(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
    return { accounts, fresh: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const password = `demo-${randomBytes(9).toString("base64url")}`;
  const accounts = demoAccountsWith(password);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600 });
  try {
    // Linking is atomic.
    linkSync(draft, file);
    return { accounts, fresh: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return { accounts: read(), fresh: false };
  } finally {
    rmSync(draft, { force: true });
  }
}

const demoAccountsWith = (password: string): DemoAccount[] => [
  ...Object.entries(demoPeople).map(([email, { who }]) => ({ email, password, who, staff: false })),
  ...Object.entries(demoStaff).map(([email, { who }]) => ({ email, password, who, staff: true })),
];
