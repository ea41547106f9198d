import { randomBytes, randomUUID } from "node:crypto";
import { NewDonation } from "@party/contract/donations";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { recordEntry } from "#access/audit.ts";
import { newDeviceToken } from "#access/sessions.ts";
import { encrypt, hmacIndex } from "#crypto.ts";
import { createEventWithSeats, createStewardToken } from "#features/attendance/attendance.factories.ts";
import { signUpForEvent } from "#features/attendance/attendance.ts";
import { checkIn } from "#features/attendance/check-in/check-in.ts";
import { createSignedInUser, createUser, enableTwoStep, HOME_PLACE } from "#features/auth/auth.factories.ts";
import {
  insertEmailChange,
  insertMailedLink,
  insertSecurityEmail,
  insertToken,
} from "#features/auth/email-links/email-links.queries.ts";
import { hashOfLinkToken as hashOfLink, newLinkToken } from "#features/auth/email-links/email-links.ts";
import { mailboxHashes } from "#features/auth/email-links/mailed-links.ts";
import { recordConsent } from "#features/consents/consents.ts";
import { submitContactMessage } from "#features/contact/contact.routes.ts";
import { createScheduledContent, createScheduledTranslation } from "#features/content/content.factories.ts";
import { createDocument } from "#features/documents/documents.factories.ts";
import { createDonationInput } from "#features/donations/donations.factories.ts";
import { createDonation } from "#features/donations/donations.ts";
import { createExport } from "#features/exports/exports.factories.ts";
import { sendInvitation } from "#features/invitations/invitations.emails.ts";
import { insertInvitationEmail } from "#features/invitations/invitations.queries.ts";
import {
  createUnsubscribeToken,
  digestsOfInvitedAddress,
  findOrCreateCode,
  recordInvitee,
  unsubscribeFromInvitations,
} from "#features/invitations/invitations.ts";
import { insertApplicationAction } from "#features/memberships/applications/applications.staff.queries.ts";
import {
  applyForFreeMembership,
  applyForMembership,
  claimApplication,
} from "#features/memberships/applications/applications.ts";
import { insertDecision, markUnchecked } from "#features/memberships/applications/decisions.queries.ts";
import { openFeePayment } from "#features/memberships/fees.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { createWalkInRows } from "#features/memberships/walk-ins/walk-ins.factories.ts";
import {
  insertConfirmationToken,
  insertUnsubscribeToken,
  markSubscriptionConfirmed,
  upsertPendingSubscription,
} from "#features/newsletter/newsletter.queries.ts";
import { hashOfToken } from "#features/newsletter/newsletter.ts";
import { findIntentByReference, type Intent, lockIntentsOfDebt } from "#features/payments/intents/intents.queries.ts";
import { recordPayment } from "#features/payments/ledger/ledger.ts";
import { createPayment } from "#features/payments/payments.factories.ts";
import { createAskedDetails } from "#features/people/completeness/links/details-links.factories.ts";
import { createImportedRow } from "#features/people/import/imports.factories.ts";
import { createMergedPerson } from "#features/people/pairs/pairs.factories.ts";
import { createRecords } from "#features/people/record/record.factories.ts";
import { createRollOf } from "#features/people/rolls/rolls.factories.ts";
import { createLibraryPicture } from "#features/pictures/pictures.factories.ts";
import { replacePortrait } from "#features/profile/pictures.ts";
import { createPicture } from "#features/profile/profile.factories.ts";
import { upsertProfile } from "#features/profile/profile.queries.ts";
import { moveToWard } from "#features/profile/profile.ts";
import { createCheckedStatement } from "#features/reconciliation/statements/files/statements.factories.ts";
import { createProposedRefund } from "#features/refunds/refunds.factories.ts";
import { createLeftOut } from "#features/registrar/registrar.factories.ts";
import { createClosedMonth } from "#features/reports/reports.factories.ts";
import { createOrderInput, returnOnePiece } from "#features/shop/orders/orders.factories.ts";
import { placeOrder } from "#features/shop/orders/orders.ts";
import { createGrant } from "#features/staff/staff.factories.ts";
import { createTask } from "#features/tasks/tasks.factories.ts";
import { markTaskEnded } from "#features/tasks/tasks.queries.ts";
import { createTextAnswer } from "#features/text-reviews/text-reviews.factories.ts";
import { chooseTopics } from "#features/topics/topics.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { createView } from "#features/views/views.factories.ts";
import { createOfferBody } from "#features/volunteers/volunteers.factories.ts";
import { submitOffer } from "#features/volunteers/volunteers.routes.ts";
import type { Services } from "#services.ts";

let createdCount = 0;

type PersonName = Record<"first_name" | "last_name", string>;

/** A member with a row in every table, a confirmed address and a claimed application. */
export async function createCompleteMember(services: Services, name: PersonName) {
  const { db } = services;
  createdCount += 1;
  const email = `${name.first_name}.${createdCount}@party.example`.toLowerCase();
  const phone = `+25479${String(3_141_500 + createdCount)}`;
  const fullName = `${name.first_name} ${name.last_name}`;

  await submitContactMessage(services, {
    name: fullName,
    email,
    subject: "The well",
    message: `Ring ${phone}. ${fullName}`,
  });
  await submitOffer(services, createOfferBody({ name: fullName, email, phone_number: phone }));
  await createSubscription(services, email);
  const claim = randomUUID();
  await applyForFreeMembership(services, createApplicationBody({ ...name, phone_number: phone }), {
    idempotencyKey: claim,
  });

  const member = await createSignedInUser(services, { ...name, email, phone });
  const claimed = await claimApplication(services, member.id, claim);
  await insertApplicationAction(db, {
    membership_id: claimed!.id,
    kind: "question",
    text: `Which polling station, ${fullName}?`,
    made_by: null,
  });
  await createWalkInRows(db, claimed!.id);
  await createMergedPerson(services, member.id, createApplicationBody({ ...name, phone_number: phone }));
  await insertDecision(db, claimed!.id, { outcome: "confirmed", by: null });
  await markUnchecked(db, { id: claimed!.id, ward_id: HOME_PLACE.ward, network_hash: Buffer.from(phone) });
  await recordConsent(db, { purpose: "account", channel: "website", of: { user_id: member.id }, language: "sw" });
  await chooseTopics(db, member.id, [{ topic: "news", channel: "mail", wanted: false }]);
  await sql`insert into announcements (topic, item_id, user_id) values ('events_near_me', 1, ${member.id})`.execute(db);
  await sql`insert into session_confirmations (session_id) select id from sessions where user_id = ${member.id}`.execute(
    db,
  );
  await sql`
    insert into notifications (user_id, title, message) values (${member.id}, 'Hello', ${`Dear ${fullName}`})`.execute(
    db,
  );
  await sql`
    insert into idempotency_keys (scope, key, fingerprint, claim, leased_until, status, reply)
    values ('POST /api/auth/register/ visitor', ${randomUUID()}, 'f', ${randomUUID()}, now(), 201,
      ${JSON.stringify({ message: "Hello", device: newDeviceToken(services.config, { id: member.id, email_confirmed_at: null }) })})`.execute(
    db,
  );

  await createSecurityRecords(services, member);
  await createProfile(services, member.id, fullName);
  await createRecords(services, member.id, fullName);
  await createCheckIn(services, member.id, fullName);
  await createInvitations(services, member);
  await createGrant(services, member.id, "ward_coordinator");
  await createUpload(services, member.id, { content: Buffer.from(fullName) });
  const task = await createTask(services, member.id);
  await markTaskEnded(db, task.id, "stopped", null);
  await createView(services, member.id);
  await createTextAnswer(services, member.id);
  await createScheduledTranslation(services, "articles", await createScheduledContent(services, member.id), member.id);
  const entry = { actor: null, session: null, role: null, place: "", action: "people.update", permission: null };
  const subject = { subject_kind: "user", subject_ids: [member.id], proposal_id: null, request_id: null };
  await recordEntry(services, {
    ...entry,
    ...subject,
    outcome: "done",
    reason: "a wrong ward",
    details: { after: { phone } },
  });

  const silver = await applyForMembership(
    services,
    member.id,
    createApplicationBody({ ...name, phone_number: phone, membership_type: "silver", payment_method: "mpesa" }),
  );
  const fee = await openFeePayment(services, member.id, silver.id);
  await payIntent(services, fee, phone, fullName);
  const gift = NewDonation.parse(createDonationInput({ ...name, email, phone, monthly: true }));
  const given = await findIntentOf(services, (await createDonation(services, gift)).payment.reference);
  await payIntent(services, given, phone, fullName);
  await createProposedRefund(services, given.id);
  await createDonation(services, gift);
  const order = await placeOrder(services, await createOrderInput(services, { name: fullName, email, phone }));
  await payIntent(services, await findIntentOf(services, order.payment.reference), phone, fullName);
  await returnOnePiece(services, order, `${fullName} came`);
  await placeOrder(services, await createOrderInput(services, { name: fullName, email, phone }));
  await sql`
    insert into membership_reminders (membership_id, valid_until, days) values (${silver.id}, '2027-11-20', 30)`.execute(
    db,
  );
  await sql`
    insert into registrar_duties (kind, user_id, member_name, due_on)
    values ('resignation', ${member.id}, ${fullName}, '2026-11-28')`.execute(db);
  const { id: personId } = await db
    .selectFrom("people")
    .select("id")
    .where("user_id", "=", member.id)
    .executeTakeFirstOrThrow();
  await createDocument(services, personId);
  const { id: export_id } = await createExport(services, member.id);
  const importId = await createImportedRow(services, member.id, { personId, cells: [fullName, phone] });
  await createCheckedStatement(services, member.id);
  await createClosedMonth(services, member.id);
  await createRollOf(services, personId, member.id);
  await db
    .insertInto("person_references")
    .values({ list: "Nyeri office", reference: `${member.id}`, person_id: personId })
    .execute();
  await createLeftOut(services, personId);
  await createAskedDetails(services, personId);
  await db.insertInto("export_people").values({ export_id, person_id: personId }).execute();
  await db
    .insertInto("daily_work")
    .values({ staff_id: member.id, kind: "import", subject_id: importId, people: 3 })
    .execute();
  await sql`
    insert into privacy_requests (kind, name, contact, text, person_id, identity_check, received_on, due_on)
    select 'access', ${fullName}, ${phone}, 'Asked by phone.', id, 'called_back', '2026-11-20', '2026-11-27'
    from people where user_id = ${member.id}`.execute(db);
  await sql`
    insert into pgboss.job (name, data, start_after)
    values ('dead-letters', ${JSON.stringify({ to: email, call: phone })}, now() + interval '1 day')`.execute(db);
  return { ...member, fullName, silver: silver.id, secrets: personalIdentifiersOf({ email, phone, ...name }) };
}

/** A visitor with an application and an offer. */
export async function createVisitor(services: Services) {
  const { db } = services;
  createdCount += 1;
  const phone = `+25479${String(5_141_500 + createdCount)}`;
  const name = { first_name: "Achieng", last_name: "Oduor" };
  const { id } = await applyForFreeMembership(services, createApplicationBody({ ...name, phone_number: phone }));
  await submitOffer(services, createOfferBody({ name: "Achieng Oduor", phone_number: phone }));
  const kept = async () => {
    const offers = await db.selectFrom("volunteers").selectAll().where("phone_number", "=", phone).execute();
    const applications = await db.selectFrom("memberships").selectAll().where("phone_number", "=", phone).execute();
    const consents = await db
      .selectFrom("consent_entries")
      .selectAll()
      .where((where) => where.or([where("membership_id", "=", id), where("volunteer_id", "=", offers[0]?.id ?? 0)]))
      .orderBy("id")
      .execute();
    return { offers, applications, consents };
  };
  return { ...name, phone, kept };
}

/** A member who was paid for from another person's phone and uses that name and number. */
export async function createImpostorOf(services: Services, { phone, ...name }: PersonName & { phone: string }) {
  const impostor = await createSignedInUser(services);
  const { intent } = await createPayment(services, { userId: impostor.id, amount: 1, payerName: "Tom" });
  await payIntent(services, intent, phone, "Tom");
  await sql`
    update users set first_name = ${name.first_name}, last_name = ${name.last_name}, phone = ${phone}
    where id = ${impostor.id}`.execute(services.db);
  return { ...impostor, intent };
}

/** Waits until the workers have fulfilled all payments. */
export const waitForFulfilments = ({ db }: Services, { silver }: { silver: number }) =>
  // `expect.poll` works only in tests, not in hooks.
  vi.waitFor(
    async () => {
      const { state } = await db
        .selectFrom("memberships")
        .select("state")
        .where("id", "=", silver)
        .executeTakeFirstOrThrow();
      const owed = await db
        .selectFrom("payment_fulfilments")
        .select("intent_id")
        .where("done_at", "is", null)
        .execute();
      expect([state, owed.length]).toEqual(["active", 0]);
    },
    { timeout: 20_000 },
  );

/** All texts that identify a person, in every spelling. */
const personalIdentifiersOf = ({
  email,
  phone,
  first_name,
  last_name,
}: PersonName & { email: string; phone: string }) => {
  const digits = phone.slice(4);
  const spaced = `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
  return [email, digits, spaced, spaced.replaceAll(" ", "-"), first_name, last_name].map((text) => text.toLowerCase());
};

/** Two-step sign-in, a security email and a pending change of address. */
async function createSecurityRecords(services: Services, { id, email }: { id: number; email: string }): Promise<void> {
  const { db } = services;
  await enableTwoStep(services, { id, email });
  const securityEmail = { jobId: randomUUID(), userId: id, event: "signed_in", device: "Chrome on Android" };
  await insertSecurityEmail(db, securityEmail, 1);
  const emailChange = { user_id: id, old_email: email, old_email_confirmed: true, new_email: `new.${email}` };
  const change = await insertEmailChange(db, emailChange);
  const link = { hash: hashOfLink(newLinkToken()), userId: id, minutes: 30 };
  await insertToken(db, { ...link, purpose: "change", email: `new.${email}`, changeId: change.id });
  await insertToken(db, { ...link, hash: hashOfLink(newLinkToken()), purpose: "reset", email });
  await insertMailedLink(db, mailboxHashes(services.config.secretKey, email)[0]!);
}

async function createProfile(services: Services, userId: number, fullName: string): Promise<void> {
  const { db } = services;
  await upsertProfile(db, userId, {
    date_of_birth: "1977-04-01",
    gender: "female",
    occupation: `Teacher ${fullName}`,
    organization: "School",
    address: `Home of ${fullName}`,
    city: "Nyeri",
    country: "Kenya",
  });
  await replacePortrait(services, userId, await createPicture());
  await createLibraryPicture(services, userId);
  const { id: ward } = await db
    .selectFrom("wards")
    .select("id")
    .where("constituency_id", "=", HOME_PLACE.constituency)
    .where("id", "!=", HOME_PLACE.ward)
    .executeTakeFirstOrThrow();
  await moveToWard(services, userId, { ...HOME_PLACE, ward });
}

/** With a guest, checked in. */
async function createCheckIn(services: Services, userId: number, fullName: string): Promise<void> {
  const event = await createEventWithSeats(services, 10);
  const { tickets } = await signUpForEvent(services, userId, {
    event: event.id,
    guests: [{ name: `Mother of ${fullName}` }],
  });
  const scanned_at = new Date().toISOString();
  await checkIn(services, createStewardToken(services, event.id), [
    { code: tickets[0]!.code, device: "gate-1", scanned_at },
  ]);
}

/** A join, an invitation email and an unsubscription. */
async function createInvitations(services: Services, { id, email }: { id: number; email: string }): Promise<void> {
  const friend = await createUser(services);
  await recordInvitee(services, friend.id, await findOrCreateCode(services.db, id));
  const to = `friend.${createdCount}@elsewhere.example`;
  const address_digest = digestsOfInvitedAddress(services.config.secretKey, to)[0]!;
  const invitation = await insertInvitationEmail(services.db, { inviter_id: id, address_digest, email: to });
  await services.jobs.enqueue(services.db, sendInvitation, { mailId: invitation.id });
  await unsubscribeFromInvitations(services, createUnsubscribeToken(services.config.secretKey, email));
}

async function createSubscription({ db }: Services, email: string): Promise<void> {
  const { id } = (await upsertPendingSubscription(db, email, 0))!;
  await insertConfirmationToken(db, { hash: hashOfToken(randomUUID()), subscriptionId: id, days: 7 });
  await insertUnsubscribeToken(db, hashOfToken(randomUUID()), id);
  await markSubscriptionConfirmed(db, id);
  await recordConsent(db, {
    purpose: "newsletter",
    channel: "mail",
    of: { newsletter_subscription_id: id },
    language: "en",
  });
}

const findIntentOf = async ({ db }: Services, reference: string): Promise<Intent> =>
  (await findIntentByReference(db, reference))!;

/** Pays an intent from a phone, with the records of every payment channel. */
async function payIntent({ db, jobs, config }: Services, intent: Intent, phone: string, name: string): Promise<void> {
  createdCount += 1;
  const receipt = `LIFE${createdCount}`;
  const attempt = randomUUID();
  await db.transaction().execute(async (tx) => {
    await lockIntentsOfDebt(tx, intent.id);
    await sql`
      insert into payment_attempts (id, intent_id, n, method, state, amount, callback_token_hash, phone_encrypted, phone_hash,
        phone_last3, redirect_url, receipt, settled_at)
      values (${attempt}, ${intent.id}, 1, 'mpesa', 'succeeded', ${intent.amount}, ${randomBytes(32)},
        ${encrypt(config.secretKey, phone)}, ${hmacIndex(config.secretKey, phone)}, ${phone.slice(-3)},
        ${`https://pay.example/?phone=${encodeURIComponent(phone)}`}, ${receipt}, now())`.execute(tx);
    await recordPayment(
      tx,
      jobs,
      { provider: "mpesa", receipt, amount: intent.amount, channel: "stk", paidAt: new Date() },
      intent,
    );
  });
  const words = encrypt(config.secretKey, `${name}, ${phone}`);
  await sql`
    with event as (
      insert into provider_events (provider, direction, kind, attempt_id, event_hash, body_encrypted)
      values ('mpesa', 'in', 'stk', ${attempt}, ${randomBytes(32)}, ${words}) returning id
    ), result as (
      insert into provider_event_results (event_id, result) select id, 'taken' from event
    ), review as (
      insert into payment_reviews (kind, intent_id, note) values ('late_success', ${intent.id}, 'Came late.')
    ), line as (
      insert into statement_lines (source, kind, receipt, cents, completed_at, text_encrypted)
      values ('mpesa', 'payment', ${receipt}, ${intent.amount * 100}, now(), ${words})
    ), run as (
      insert into reconciliation_runs (kind, covers_from, covers_until, totals) values ('daily', now(), now(), '[]')
      returning id
    )
    insert into reconciliation_findings (run_id, kind, severity, receipt, intent_id, note)
    select id, 'unfinished', 'notice', ${receipt}, ${intent.id}, 'Not fulfilled yet.' from run`.execute(db);
  await sql`
    insert into provider_events_waiting (event_id)
    select id from provider_events where attempt_id = ${attempt}`.execute(db);
}
