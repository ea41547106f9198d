import type { Order } from "@party/contract/orders";
import type { Language } from "@party/contract/values/languages";
import { eventChangeEmail } from "#features/attendance/event-changes/event-changes.emails.ts";
import { changeKinds } from "#features/attendance/event-changes/event-changes.queries.ts";
import { seatedEmail, seatFromWaitingListEmail, waitingEmail } from "#features/attendance/tickets/attendance.emails.ts";
import * as account from "#features/auth/auth.emails.ts";
import * as contact from "#features/contact/contact.emails.ts";
import * as donations from "#features/donations/donations.emails.ts";
import { invitationEmail } from "#features/invitations/invitations.emails.ts";
import * as applications from "#features/memberships/applications/emails/applications.emails.ts";
import { membershipStartedEmail, reminderEmail } from "#features/memberships/emails/memberships.emails.ts";
import { resignationEmail } from "#features/memberships/resignations/resignations.emails.ts";
import { registeredEmail } from "#features/memberships/walk-ins/walk-ins.emails.ts";
import { erasureEmail } from "#features/my-data/erasure/erasure.jobs.ts";
import * as newsletter from "#features/newsletter/newsletter.emails.ts";
import { reversalEmail } from "#features/payments/ledger/reversals.emails.ts";
import { receiptEmail } from "#features/payments/receipts/receipts.emails.ts";
import * as orders from "#features/shop/orders/emails/orders.emails.ts";
import { announcementEmail } from "#features/topics/announcements.emails.ts";
import { acknowledgementEmail } from "#features/volunteers/volunteers.emails.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { RECEIPT, siteIn, URL_OF_LINK } from "./document-examples.ts";

type Examples = Record<string, EmailContent>;

const NAME = "Wangari";
const WHEN = new Date("2027-02-20T09:15:00Z");
const CONTACT = "office@party.example";
const unsubscribe = { pageUrl: URL_OF_LINK, oneClickUrl: URL_OF_LINK };

const examplesOf = <Case extends string>(
  prefix: string,
  cases: readonly Case[],
  email: (value: Case) => EmailContent,
) => Object.fromEntries(cases.map((value) => [`${prefix} ${value}`, email(value)]));

const securityEvents = [
  ...["signed_in", "password_changed", "password_reset", "email_restored", "two_step_on", "two_step_off"],
  ...["recovery_code_used", "recovery_codes_renewed", "authenticator_replaced"],
] as const;

const accountMails = (language: Language): Examples => ({
  "account confirmation": account.confirmationEmail(language, NAME, URL_OF_LINK),
  "account registered again": account.registeredAgainEmail(language, URL_OF_LINK, siteIn(language)),
  "account taken": account.emailTakenEmail(language, NAME, siteIn(language)),
  "account reset": account.resetEmail(language, NAME, URL_OF_LINK, { minutes: 30 }),
  "account reset unconfirmed": account.resetEmail(language, NAME, URL_OF_LINK, { hours: 48 }),
  "account change": account.confirmChangeEmail(language, NAME, URL_OF_LINK),
  "account change taken": account.changeTakenEmail(language),
  "account restore": account.restoreLinkEmail(language, NAME, "wangari@mail.example", WHEN, URL_OF_LINK),
  "account reserved": account.addressReservedEmail(language),
  "account unknown device": account.securityEmail(language, "signed_in", {
    firstName: NAME,
    when: WHEN,
    siteUrl: siteIn(language),
  }),
  ...examplesOf("account security", securityEvents, (event) =>
    account.securityEmail(language, event, {
      firstName: NAME,
      device: "Chrome on Android",
      when: WHEN,
      siteUrl: siteIn(language),
    }),
  ),
  "account erased": erasureEmail(language, false),
  "account erased with membership": erasureEmail(language, true),
});

const meeting = { date: "2027-02-20", time: "9:00 AM", location: "Nyeri" };
const event = { id: 5, title: "Mkutano wa Hadhara", ...meeting };
const office = { name: "Ofisi Kuu", address: "Nairobi", phone: "+254700000000" };
const nearby = { office, event };
const member = { first_name: NAME, membership_type: "silver", number: 12, validUntil: "2027-11-20" } as const;
const paidMembership = { ...member, receiptUrl: URL_OF_LINK, nearby };
const receipt = { number: "R2027-000042", amount: 10_000 };
const application = { membership_id: 7, first_name: NAME, membership_type: "mwananchi", text: "Kasarani?" } as const;
const registeredPerson = { id: 7, first_name: NAME, membership_type: "mwananchi" } as const;

const membershipMails = (language: Language): Examples => ({
  "membership started": membershipStartedEmail(
    language,
    { ...paidMembership, receipt, renewal: false },
    siteIn(language),
  ),
  "membership renewed": membershipStartedEmail(
    language,
    { ...paidMembership, receipt: undefined, renewal: true },
    siteIn(language),
  ),
  ...examplesOf("membership reminder", ["2027-10-21", "2027-11-20", "2027-11-25"], (today) =>
    reminderEmail(language, member, today, siteIn(language)),
  ),
  "application confirmed": applications.confirmationEmail(
    language,
    { ...member, membership_type: "mwananchi", nearby: { office, event: undefined } },
    siteIn(language),
  ),
  ...examplesOf("application", ["refusal", "upheld"], (kind) =>
    applications.refusalEmail(language, { ...application, kind }, siteIn(language)),
  ),
  "application question": applications.questionEmail(language, { ...application, kind: "question" }, siteIn(language)),
  "registered in person": registeredEmail(language, {
    ...registeredPerson,
    number: null,
    recruiter: "Tom Mboya",
    taken_at: WHEN,
  }),
  "registered and confirmed": registeredEmail(language, {
    ...registeredPerson,
    number: 12,
    recruiter: null,
    taken_at: null,
  }),
  resigned: resignationEmail(language, NAME, WHEN, siteIn(language)),
});

const gift = {
  ...{ amount: 2_500, firstName: NAME, fullName: "Wangari Maathai", held: false, isMember: false },
  ...{ reference: "UG7KQ2", receipt: "R2027-000042", receiptUrl: URL_OF_LINK, monthlyUrl: undefined },
};
const monthlyGift = { ...gift, isMember: true, receipt: null, monthlyUrl: URL_OF_LINK };
const reversedPayment = {
  title: "Silver",
  reference: "UG7KQ2",
  amount: 10_000,
  consequence: "Ndiyo.",
  contact: CONTACT,
};

const donationMails = (language: Language): Examples => ({
  "donation thanks": donations.thankYouEmail(language, gift, siteIn(language)),
  "donation thanks monthly": donations.thankYouEmail(language, monthlyGift, siteIn(language)),
  "donation held": donations.heldDonationEmail(language, gift),
  ...examplesOf("donation reminder", ["prompt", "page"], (way) =>
    donations.reminderEmail(language, { amount: 500, firstName: NAME, prompts: way === "prompt", url: URL_OF_LINK }),
  ),
  "payment receipt": receiptEmail(language, { siteUrl: siteIn(language), fileUrl: URL_OF_LINK }, RECEIPT),
  "payment reversed": reversalEmail(language, { ...reversedPayment, receipt: "R2027-000042" }),
  "payment reversed without receipt": reversalEmail(language, { ...reversedPayment, receipt: undefined }),
});

const order = (about: Partial<Pick<Order, "state" | "lines">> = {}): Order => ({
  ...{ token: "order-token", number: "S12AB34C", state: "paid", total: 3_500 },
  lines: [{ product: 1, name: "Kofia", price: 1_750, quantity: 2, size: "M" }],
  pickup_location: { id: 1, name: "Ofisi Kuu", address: "Moi Avenue" },
  created_at: WHEN.toISOString(),
  payment: { amount: 3_500, receipt: { number: "R2027-000042" } } as Order["payment"],
  emails: true,
  ...about,
});
const orderWithoutSize = order({ lines: [{ product: 2, name: "Fulana", price: 3_500, quantity: 1, size: null }] });
const place = { name: "Ofisi ya Nyeri", address: "Kimathi Way" };

const orderMails = (language: Language): Examples => ({
  "order paid": orders.orderEmail(language, order(), NAME, { siteUrl: siteIn(language), receiptUrl: URL_OF_LINK }),
  "order paid without size": orders.orderEmail(language, orderWithoutSize, "", {
    siteUrl: siteIn(language),
    receiptUrl: URL_OF_LINK,
  }),
  "order ready": orders.readyEmail(language, order({ state: "ready" }), NAME, { siteUrl: siteIn(language) }),
  ...examplesOf("order moved", ["paid", "ready"], (state) =>
    orders.pickupChangeEmail(language, order({ state }), NAME, place, {
      siteUrl: siteIn(language),
      phone: office.phone,
    }),
  ),
  ...examplesOf("order sold out", ["0", "1"], (left) =>
    orders.soldOutEmail(language, order(), {
      product: "Kofia",
      left: Number(left),
      contact: CONTACT,
      siteUrl: siteIn(language),
      receiptUrl: URL_OF_LINK,
    }),
  ),
});

const signedUp = { ...meeting, event_id: 5, first_name: NAME, title: event.title, sequence: 1, updated_at: WHEN };
const tickets = [
  { code: "1-ABCD-EFGH-JKMN", holder: "Wangari Maathai", isGuest: false },
  { code: "2-ABCD-EFGH-JKMN", holder: "Tom Mboya", isGuest: true },
];
const attendee = { ...meeting, first_name: NAME, title: event.title };
const earlierMeeting = { ...meeting, date: "2027-02-13", location: null };

const eventMails = (language: Language): Examples => ({
  ...examplesOf("event", ["seated", "waiting", "moved up"], (state) => {
    if (state === "waiting") return waitingEmail(language, { ...signedUp, seats: 1 }, siteIn(language));
    return (state === "seated" ? seatedEmail : seatFromWaitingListEmail)(
      language,
      { ...signedUp, seats: 1 },
      tickets.slice(0, 1),
      siteIn(language),
    );
  }),
  ...examplesOf("event with a guest", ["seated", "waiting", "moved up"], (state) => {
    if (state === "waiting") return waitingEmail(language, { ...signedUp, seats: 2 }, siteIn(language));
    return (state === "seated" ? seatedEmail : seatFromWaitingListEmail)(
      language,
      { ...signedUp, seats: 2 },
      tickets,
      siteIn(language),
    );
  }),
  ...examplesOf("event change", changeKinds, (kind) =>
    eventChangeEmail(language, kind, { ...attendee, seats: 1, state: "seated" }, earlierMeeting, siteIn(language)),
  ),
  ...examplesOf("event change with a guest", changeKinds, (kind) =>
    eventChangeEmail(language, kind, { ...attendee, seats: 2, state: "seated" }, earlierMeeting, siteIn(language)),
  ),
  ...examplesOf("event change waiting", changeKinds, (kind) =>
    eventChangeEmail(language, kind, { ...attendee, seats: 1, state: "waiting" }, earlierMeeting, siteIn(language)),
  ),
});

const message = { name: NAME, email: "wangari@mail.example", subject: "Ofisi", message: "Habari?\nAsante." };
const article = { title: "Ugatuzi", about: { excerpt: "Wadi." }, link: "/news/5" };

const otherMails = (language: Language): Examples => ({
  "newsletter confirmation": newsletter.confirmationEmail(language, URL_OF_LINK, unsubscribe),
  "newsletter welcome": newsletter.welcomeEmail(language, siteIn(language), unsubscribe),
  "announced news": announcementEmail(language, "news", article, NAME, siteIn(language), unsubscribe),
  "announced event": announcementEmail(
    language,
    "events_near_me",
    { title: event.title, about: meeting, link: "/events/5" },
    NAME,
    siteIn(language),
    unsubscribe,
  ),
  invitation: invitationEmail(language, NAME, URL_OF_LINK, unsubscribe),
  "invitation without a name": invitationEmail(language, undefined, URL_OF_LINK, unsubscribe),
  "contact acknowledgement": contact.acknowledgementEmail(language),
  "contact copy": contact.copyEmail(language, message),
  "volunteer acknowledgement": acknowledgementEmail(language),
});

/** Every mail that goes to others than staff and the party's office, by name, with fixed values. */
export const mailExamples = (language: Language): Examples => ({
  ...accountMails(language),
  ...membershipMails(language),
  ...donationMails(language),
  ...orderMails(language),
  ...eventMails(language),
  ...otherMails(language),
});
