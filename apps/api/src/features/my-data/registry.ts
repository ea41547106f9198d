import type { Language } from "@party/contract/values/languages";
import { sql } from "kysely";
import { messages } from "#composition/messages.ts";
import { hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { Person, PersonalDataTable } from "#database/personal-data.ts";
import { attendanceData } from "#features/attendance/attendance.personal-data.ts";
import { accountData, accountSafetyData, sessionData } from "#features/auth/auth.personal-data.ts";
import { mailboxHashes } from "#features/auth/email-links/mailed-links.ts";
import { contactData } from "#features/contact/contact.queries.ts";
import { contentData } from "#features/content/content.personal-data.ts";
import { donationData, selectDonationIds } from "#features/donations/donations.personal-data.ts";
import { invitationData } from "#features/invitations/invitations.personal-data.ts";
import { digestsOfInvitedAddress } from "#features/invitations/invitations.ts";
import { membershipData } from "#features/memberships/memberships.personal-data.ts";
import { walkInData } from "#features/memberships/walk-ins/walk-ins.personal-data.ts";
import { privacyRequestData } from "#features/my-data/privacy-requests/privacy-requests.personal-data.ts";
import { newsletterData } from "#features/newsletter/newsletter.personal-data.ts";
import { withMessageText } from "#features/notifications/messages.ts";
import { notificationData } from "#features/notifications/notifications.queries.ts";
import {
  paymentData,
  paymentIntentData,
  receiptData,
  selectPaymentIds,
} from "#features/payments/payments.personal-data.ts";
import { documentData } from "#features/people/documents/documents.personal-data.ts";
import { exportData, staffExportsData } from "#features/people/export/exports.personal-data.ts";
import { importData, staffImportsData } from "#features/people/import/imports.personal-data.ts";
import { mergeData } from "#features/people/merges/merges.personal-data.ts";
import { peopleData } from "#features/people/people.personal-data.ts";
import { recordData } from "#features/people/record/record.personal-data.ts";
import { pictureData } from "#features/pictures/pictures.personal-data.ts";
import { profileData } from "#features/profile/profile.personal-data.ts";
import { reconciliationData } from "#features/reconciliation/reconciliation.personal-data.ts";
import { orderData } from "#features/shop/orders/orders.personal-data.ts";
import { staffData } from "#features/staff/staff.personal-data.ts";
import { taskData } from "#features/tasks/tasks.personal-data.ts";
import { topicData } from "#features/topics/topics.queries.ts";
import { uploadData } from "#features/uploads/uploads.personal-data.ts";
import { viewData } from "#features/views/views.personal-data.ts";
import { volunteerData } from "#features/volunteers/volunteers.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { accessLabels } from "./labels/accesses.labels.sw.ts";
import { membershipLabels } from "./labels/membership.labels.sw.ts";
import { officeLabels } from "./labels/office.labels.sw.ts";
import { paymentLabels } from "./labels/payments.labels.sw.ts";
import { confirmationData, consentData, refusalAnswerData } from "./my-data.personal-data.ts";
import { fetchIds, findAccountEmail } from "./my-data.queries.ts";

/** The identifiers by which a member's rows are found; see `Person`. */
export async function identifyPerson({ config, db }: Pick<Services, "config" | "db">, userId: number): Promise<Person> {
  const found = await findAccountEmail(db, userId);
  if (!found) throw new Problem("session_ended");
  const person = {
    userId,
    personId: null,
    accountEmail: found.email,
    email: found.confirmed ? found.email : null,
    emailHashes: found.confirmed ? hmacIndexes(config.secretKey, found.email) : [],
    mailboxHashes: found.confirmed ? mailboxHashes(config.secretKey, found.email) : [],
    invitationDigests: found.confirmed ? digestsOfInvitedAddress(config.secretKey, found.email) : [],
  };
  const giver = { ...person, donationIds: selectDonationIds(person) };
  return { ...giver, paymentIds: selectPaymentIds(giver) };
}

/** Somebody without an account, whom the office has identified in the register. */
export function personInRegister(personId: number): Person {
  const person = { userId: 0, personId, accountEmail: "", email: null };
  const giver = { ...person, emailHashes: [], mailboxHashes: [], invitationDigests: [] };
  const nothing = sql`select null::integer where false`;
  return { ...giver, donationIds: nothing, paymentIds: nothing };
}

/** Finds the person's gifts and payments once for all tables; for reading, because later ones are not among them. */
export async function resolvePayments(db: Database, person: Person): Promise<Person> {
  const [donationIds, paymentIds] = await Promise.all([
    fetchIds(db, person.donationIds),
    fetchIds(db, person.paymentIds),
  ]);
  return { ...person, donationIds, paymentIds };
}

/**
 * Every table with personal data, in deletion order: referencing tables before referenced ones, the account last. What is deleted
 * is told by subject.
 */
const dataBySubject: readonly (readonly [subject: string, data: readonly PersonalDataTable[]])[] = [
  [
    "Your work for the party's office",
    [...uploadData, ...taskData, ...staffExportsData, ...staffImportsData, ...viewData, ...staffData],
  ],
  ["Your work for the party's site", [...pictureData, ...contentData]],
  ["Your consents", consentData],
  ["Your account and how you sign in", refusalAnswerData],
  ["What you wrote to the party", contactData],
  ["Your newsletter", newsletterData],
  ["Your offer to volunteer", volunteerData],
  [
    "What you want to hear of, and what we told you",
    [...notificationData((row, language) => withMessageText(messages, row, language)), ...topicData],
  ],
  ["Your events and tickets", attendanceData],
  ["Your invitations", invitationData],
  ["Your profile and picture", profileData],
  [
    "Your membership and applications",
    [
      ...[
        ...membershipData,
        ...walkInData,
        ...documentData,
        ...exportData,
        ...importData,
        ...recordData,
        ...privacyRequestData,
      ],
      ...[...mergeData, ...peopleData],
    ],
  ],
  ["Your orders in the shop", orderData],
  ["Your gifts", donationData],
  ["Your receipts", receiptData],
  ["Attempts to pay, and messages about your payments", [...reconciliationData, ...paymentData]],
  ["Your payments", paymentIntentData],
  ["Your account and how you sign in", [...accountSafetyData, ...confirmationData, ...sessionData, ...accountData]],
];

export const personalDataRegistry: readonly PersonalDataTable[] = dataBySubject.flatMap(([, data]) => data);

const subjectByData = new Map(dataBySubject.flatMap(([subject, data]) => data.map((one) => [one, subject] as const)));

/** In few words, e.g. "Your events and tickets". */
export const topicOf = (data: PersonalDataTable): string => subjectByData.get(data)!;

const kiswahiliLabels: Readonly<Record<string, string>> = {
  ...accessLabels,
  ...officeLabels,
  ...membershipLabels,
  ...paymentLabels,
};

/** A title, label, subject, rule of erasure or access in a language. @param english as tables and calls declare it */
export const labelInLanguage = (language: Language, english: string): string =>
  (language === "sw" ? kiswahiliLabels[english] : undefined) ?? english;
