import type { Order } from "@party/contract/orders";
import type { Language } from "@party/contract/values/languages";
import { eventChangeEmail } from "#features/attendance/event-changes/event-changes.emails.ts";
import { eventChangeKinds } from "#features/attendance/event-changes/event-changes.queries.ts";
import {
  seatedEmail,
  seatFromWaitingListEmail,
  waitingListEmail,
} from "#features/attendance/tickets/attendance.emails.ts";
import * as account from "#features/auth/auth.emails.ts";
import * as contact from "#features/contact/contact.emails.ts";
import * as donations from "#features/donations/donations.emails.ts";
import { invitationEmail } from "#features/invitations/invitations.emails.ts";
import * as applications from "#features/memberships/applications/applications.messages.ts";
import { membershipReminderEmail, membershipStartedEmail } from "#features/memberships/emails/memberships.emails.ts";
import { resigned } from "#features/memberships/resignations/resignations.ts";
import { personRegistered } from "#features/memberships/walk-ins/walk-ins.messages.ts";
import { erasureEmail } from "#features/my-data/erasure/erasure.jobs.ts";
import * as newsletter from "#features/newsletter/newsletter.emails.ts";
import { type Message, messageEmail } from "#features/notifications/notifications.ts";
import { reversalEmail } from "#features/payments/ledger/consequences.ts";
import { receiptEmail } from "#features/payments/receipts/receipts.emails.ts";
import * as orders from "#features/shop/orders/emails/orders.emails.ts";
import { announcementEmail } from "#features/topics/announcements.emails.ts";
import { acknowledgementEmail } from "#features/volunteers/volunteers.emails.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { EXAMPLE_RECEIPT, siteIn, URL_OF_LINK } from "./document-examples.ts";

type Examples = Record<string, EmailContent>;

const FIRST_NAME = "Wangari";
const EXAMPLE_TIME = new Date("2027-02-20T09:15:00Z");
const CONTACT_ADDRESS = "office@party.example";
const unsubscribeLinks = { pageUrl: URL_OF_LINK, oneClickUrl: URL_OF_LINK };

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
  "account confirmation": account.confirmationEmail(language, FIRST_NAME, URL_OF_LINK),
  "account registered again": account.registeredAgainEmail(language, URL_OF_LINK, siteIn(language)),
  "account taken": account.emailTakenEmail(language, FIRST_NAME, siteIn(language)),
  "account reset": account.passwordResetEmail(language, FIRST_NAME, URL_OF_LINK, { minutes: 30 }),
  "account reset unconfirmed": account.passwordResetEmail(language, FIRST_NAME, URL_OF_LINK, { hours: 48 }),
  "account change": account.confirmChangeEmail(language, FIRST_NAME, URL_OF_LINK),
  "account change taken": account.newAddressTakenEmail(language),
  "account restore": account.restoreLinkEmail(language, FIRST_NAME, "wangari@mail.example", EXAMPLE_TIME, URL_OF_LINK),
  "account reserved": account.addressReservedEmail(language),
  "account unknown device": account.securityEmail(language, "signed_in", {
    firstName: FIRST_NAME,
    when: EXAMPLE_TIME,
    siteUrl: siteIn(language),
  }),
  ...examplesOf("account security", securityEvents, (event) =>
    account.securityEmail(language, event, {
      firstName: FIRST_NAME,
      device: "Chrome on Android",
      when: EXAMPLE_TIME,
      siteUrl: siteIn(language),
    }),
  ),
  "account erased": erasureEmail(language, false),
  "account erased with membership": erasureEmail(language, true),
});

const eventSchedule = { date: "2027-02-20", time: "9:00 AM", location: "Nyeri" };
const exampleEvent = { id: 5, title: "Mkutano wa Hadhara", ...eventSchedule };
const nearbyOffice = { name: "Ofisi Kuu", address: "Nairobi", phone: "+254700000000" };
const nearbyOfficeAndEvent = { office: nearbyOffice, event: exampleEvent };
const member = { first_name: FIRST_NAME, membership_type: "silver", number: 12, validUntil: "2027-11-20" } as const;
const paidMembership = { ...member, receiptUrl: URL_OF_LINK, nearby: nearbyOfficeAndEvent };
const receipt = { number: "R2027-000042", amount: 10_000 };
const application = {
  membership_id: 7,
  first_name: FIRST_NAME,
  membership_type: "mwananchi",
  text: "Kasarani?",
} as const;
const registeredPerson = { application: 7, plan: "mwananchi" } as const;

const mailOf = <Values>(language: Language, message: Message<Values>, values: Values) =>
  messageEmail(message, values, FIRST_NAME, { language, siteUrl: siteIn(language) });

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
    membershipReminderEmail(language, { ...member, fee: 10_000, change: null }, today, siteIn(language)),
  ),
  "membership reminder, fee changes": membershipReminderEmail(
    language,
    { ...member, fee: 10_000, change: { fee: 12_000, at: "2027-11-30T21:00:00Z" } },
    "2027-11-20",
    siteIn(language),
  ),
  "application confirmed": applications.confirmationEmail(
    language,
    { ...member, membership_type: "mwananchi", nearby: { office: nearbyOffice, event: undefined } },
    siteIn(language),
  ),
  ...examplesOf("application", ["refusal", "upheld"], (kind) =>
    applications.refusalEmail(language, { ...application, kind }, siteIn(language)),
  ),
  "application question": applications.questionEmail(language, { ...application, kind: "question" }, siteIn(language)),
  "registered in person": mailOf(language, personRegistered, {
    ...registeredPerson,
    number: null,
    taken: { by: "Tom Mboya", at: EXAMPLE_TIME.toISOString() },
  }),
  "registered and confirmed": mailOf(language, personRegistered, { ...registeredPerson, number: 12, taken: null }),
  resigned: mailOf(language, resigned, { receivedAt: EXAMPLE_TIME.toISOString() }),
});

const gift = {
  ...{ amount: 2_500, firstName: FIRST_NAME, fullName: "Wangari Maathai", held: false, isMember: false },
  ...{ reference: "UG7KQ2", receipt: "R2027-000042", receiptUrl: URL_OF_LINK, monthlyUrl: undefined },
};
const monthlyGift = { ...gift, isMember: true, receipt: null, monthlyUrl: URL_OF_LINK };
const reversedPayment = {
  title: "Silver",
  reference: "UG7KQ2",
  amount: 10_000,
  consequence: "Ndiyo.",
  contact: CONTACT_ADDRESS,
};

const donationMails = (language: Language): Examples => ({
  "donation thanks": donations.thankYouEmail(language, gift, siteIn(language)),
  "donation thanks monthly": donations.thankYouEmail(language, monthlyGift, siteIn(language)),
  "donation held": donations.heldDonationEmail(language, gift),
  ...examplesOf("donation reminder", ["prompt", "page"], (way) =>
    donations.monthlyGiftReminderEmail(language, {
      amount: 500,
      firstName: FIRST_NAME,
      prompts: way === "prompt",
      url: URL_OF_LINK,
    }),
  ),
  "payment receipt": receiptEmail(language, { siteUrl: siteIn(language), fileUrl: URL_OF_LINK }, EXAMPLE_RECEIPT),
  "payment reversed": reversalEmail(language, { ...reversedPayment, receipt: "R2027-000042" }),
  "payment reversed without receipt": reversalEmail(language, { ...reversedPayment, receipt: undefined }),
});

const createOrder = (about: Partial<Pick<Order, "state" | "lines">> = {}): Order => ({
  ...{ token: "order-token", number: "S12AB34C", state: "paid", total: 3_500 },
  lines: [{ product: 1, name: "Kofia", price: 1_750, quantity: 2, size: "M" }],
  pickup_location: { id: 1, name: "Ofisi Kuu", address: "Moi Avenue" },
  created_at: EXAMPLE_TIME.toISOString(),
  payment: { amount: 3_500, receipt: { number: "R2027-000042" } } as Order["payment"],
  emails: true,
  ...about,
});
const orderWithoutSize = createOrder({
  lines: [{ product: 2, name: "Fulana", price: 3_500, quantity: 1, size: null }],
});
const pickupPlace = { name: "Ofisi ya Nyeri", address: "Kimathi Way" };

const orderMails = (language: Language): Examples => ({
  "order paid": orders.orderEmail(language, createOrder(), FIRST_NAME, {
    siteUrl: siteIn(language),
    receiptUrl: URL_OF_LINK,
  }),
  "order paid without size": orders.orderEmail(language, orderWithoutSize, "", {
    siteUrl: siteIn(language),
    receiptUrl: URL_OF_LINK,
  }),
  "order waiting": orders.orderReminderEmail(language, createOrder({ state: "ready" }), FIRST_NAME, {
    siteUrl: siteIn(language),
    phone: nearbyOffice.phone,
  }),
  "order ready": orders.orderReadyEmail(language, createOrder({ state: "ready" }), FIRST_NAME, {
    siteUrl: siteIn(language),
  }),
  ...examplesOf("order moved", ["paid", "ready"], (state) =>
    orders.pickupChangeEmail(language, createOrder({ state }), FIRST_NAME, pickupPlace, {
      siteUrl: siteIn(language),
      phone: nearbyOffice.phone,
    }),
  ),
  ...examplesOf("order sold out", ["0", "1"], (left) =>
    orders.soldOutEmail(language, createOrder(), {
      product: "Kofia",
      left: Number(left),
      contact: CONTACT_ADDRESS,
      siteUrl: siteIn(language),
      receiptUrl: URL_OF_LINK,
    }),
  ),
});

const signUpDetails = {
  ...eventSchedule,
  event_id: 5,
  first_name: FIRST_NAME,
  title: exampleEvent.title,
  sequence: 1,
  updated_at: EXAMPLE_TIME,
};
const tickets = [
  { code: "1-ABCD-EFGH-JKMN", holder: "Wangari Maathai", isGuest: false },
  { code: "2-ABCD-EFGH-JKMN", holder: "Tom Mboya", isGuest: true },
];
const attendee = { ...eventSchedule, first_name: FIRST_NAME, title: exampleEvent.title };
const earlierMeeting = { ...eventSchedule, date: "2027-02-13", location: null };

const eventMails = (language: Language): Examples => ({
  ...examplesOf("event", ["seated", "waiting", "moved up"], (state) => {
    if (state === "waiting") return waitingListEmail(language, { ...signUpDetails, seats: 1 }, siteIn(language));
    return (state === "seated" ? seatedEmail : seatFromWaitingListEmail)(
      language,
      { ...signUpDetails, seats: 1 },
      tickets.slice(0, 1),
      siteIn(language),
    );
  }),
  ...examplesOf("event with a guest", ["seated", "waiting", "moved up"], (state) => {
    if (state === "waiting") return waitingListEmail(language, { ...signUpDetails, seats: 2 }, siteIn(language));
    return (state === "seated" ? seatedEmail : seatFromWaitingListEmail)(
      language,
      { ...signUpDetails, seats: 2 },
      tickets,
      siteIn(language),
    );
  }),
  ...examplesOf("event change", eventChangeKinds, (kind) =>
    eventChangeEmail(language, kind, { ...attendee, seats: 1, state: "seated" }, earlierMeeting, siteIn(language)),
  ),
  ...examplesOf("event change with a guest", eventChangeKinds, (kind) =>
    eventChangeEmail(language, kind, { ...attendee, seats: 2, state: "seated" }, earlierMeeting, siteIn(language)),
  ),
  ...examplesOf("event change waiting", eventChangeKinds, (kind) =>
    eventChangeEmail(language, kind, { ...attendee, seats: 1, state: "waiting" }, earlierMeeting, siteIn(language)),
  ),
});

const contactMessage = {
  name: FIRST_NAME,
  email: "wangari@mail.example",
  subject: "Ofisi",
  message: "Habari?\nAsante.",
  honeypot_filled: false,
};
const announcedArticle = { title: "Ugatuzi", about: { excerpt: "Wadi." }, link: "/news/5" };

const otherMails = (language: Language): Examples => ({
  "newsletter confirmation": newsletter.confirmationEmail(language, URL_OF_LINK, unsubscribeLinks),
  "newsletter welcome": newsletter.welcomeEmail(language, siteIn(language), unsubscribeLinks),
  "announced news": announcementEmail(
    language,
    "news",
    announcedArticle,
    FIRST_NAME,
    siteIn(language),
    unsubscribeLinks,
  ),
  "announced event": announcementEmail(
    language,
    "events_near_me",
    { title: exampleEvent.title, about: eventSchedule, link: "/events/5" },
    FIRST_NAME,
    siteIn(language),
    unsubscribeLinks,
  ),
  invitation: invitationEmail(language, FIRST_NAME, URL_OF_LINK, unsubscribeLinks),
  "invitation without a name": invitationEmail(language, undefined, URL_OF_LINK, unsubscribeLinks),
  "contact acknowledgement": contact.acknowledgementEmail(language),
  "contact copy": contact.senderCopyEmail(language, contactMessage),
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
