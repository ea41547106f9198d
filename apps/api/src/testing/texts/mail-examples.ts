import type { Order } from "@party/contract/orders";
import { eventChangeEmail } from "#features/attendance/event-changes/event-changes.emails.ts";
import { changeKinds } from "#features/attendance/event-changes/event-changes.queries.ts";
import { movedUpEmail, seatedEmail, waitingEmail } from "#features/attendance/tickets/attendance.emails.ts";
import * as account from "#features/auth/auth.emails.ts";
import * as contact from "#features/contact/contact.emails.ts";
import * as donations from "#features/donations/donations.emails.ts";
import { invitationEmail } from "#features/invitations/invitations.emails.ts";
import * as applications from "#features/memberships/applications/applications.emails.ts";
import { reminderEmail, startedEmail } from "#features/memberships/memberships.emails.ts";
import { resignationEmail } from "#features/memberships/resignations/resignations.emails.ts";
import { registeredEmail } from "#features/memberships/walk-ins/walk-ins.emails.ts";
import { erasureEmail } from "#features/my-data/my-data.emails.ts";
import * as newsletter from "#features/newsletter/newsletter.emails.ts";
import { reversalEmail } from "#features/payments/ledger/reversals.emails.ts";
import { receiptEmail } from "#features/payments/receipts/receipts.emails.ts";
import * as orders from "#features/shop/orders/orders.emails.ts";
import { announcementEmail } from "#features/topics/announcements.emails.ts";
import { acknowledgementEmail } from "#features/volunteers/volunteers.emails.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { PARTY_NAME, RECEIPT, SITE_URL, URL_OF_LINK } from "./document-examples.ts";

type Examples = Record<string, EmailContent>;

const NAME = "Wangari";
const WHEN = new Date("2027-02-20T09:15:00Z");
const CONTACT = "office@party.example";
const unsubscribe = { pageUrl: URL_OF_LINK, oneClickUrl: URL_OF_LINK };

const each = <Case extends string>(prefix: string, cases: readonly Case[], email: (value: Case) => EmailContent) =>
  Object.fromEntries(cases.map((value) => [`${prefix} ${value}`, email(value)]));

const securityEvents = [
  ...["signed_in", "password_changed", "password_reset", "email_restored", "two_step_on", "two_step_off"],
  ...["recovery_code_used", "recovery_codes_renewed", "authenticator_replaced"],
] as const;

const accountMails = (): Examples => ({
  "account confirmation": account.confirmationEmail(NAME, URL_OF_LINK),
  "account registered again": account.registeredAgainEmail(URL_OF_LINK, SITE_URL),
  "account taken": account.emailTakenEmail(NAME, SITE_URL),
  "account reset": account.resetEmail(NAME, URL_OF_LINK, "30 minutes"),
  "account reset unconfirmed": account.resetEmail(NAME, URL_OF_LINK, "48 hours"),
  "account change": account.confirmChangeEmail(NAME, URL_OF_LINK),
  "account change taken": account.changeTakenEmail(),
  "account restore": account.restoreLinkEmail(NAME, "wangari@mail.example", WHEN, URL_OF_LINK),
  "account reserved": account.emailReservedEmail(),
  "account unknown device": account.securityEmail("signed_in", { firstName: NAME, when: WHEN, siteUrl: SITE_URL }),
  ...each("account security", securityEvents, (event) =>
    account.securityEmail(event, { firstName: NAME, device: "Chrome on Android", when: WHEN, siteUrl: SITE_URL }),
  ),
  "account erased": erasureEmail(PARTY_NAME, false),
  "account erased with membership": erasureEmail(PARTY_NAME, true),
});

const meeting = { date: "2027-02-20", time: "9:00 AM", location: "Nyeri" };
const event = { id: 5, title: "Mkutano wa Hadhara", ...meeting };
const office = { name: "Ofisi Kuu", address: "Nairobi", phone: "+254700000000" };
const nearby = { office, event };
const member = { first_name: NAME, membership_type: "silver", number: 12, validUntil: "2027-11-20" } as const;
const paid = { ...member, receiptUrl: URL_OF_LINK, nearby };
const receipt = { number: "R2027-000042", amount: 10_000 };
const application = { membership_id: 7, first_name: NAME, membership_type: "mwananchi", text: "Kasarani?" } as const;
const registered = { id: 7, first_name: NAME, membership_type: "mwananchi" } as const;

const membershipMails = (): Examples => ({
  "membership started": startedEmail({ ...paid, receipt, renewal: false }, SITE_URL),
  "membership renewed": startedEmail({ ...paid, receipt: undefined, renewal: true }, SITE_URL),
  ...each("membership reminder", ["2027-10-21", "2027-11-20", "2027-11-25"], (today) =>
    reminderEmail(member, today, SITE_URL),
  ),
  "application confirmed": applications.confirmationEmail(
    { ...member, membership_type: "mwananchi", nearby: { office, event: undefined } },
    SITE_URL,
  ),
  ...each("application", ["refusal", "upheld"], (kind) =>
    applications.refusalEmail({ ...application, kind }, SITE_URL),
  ),
  "application question": applications.questionEmail({ ...application, kind: "question" }, SITE_URL),
  "registered in person": registeredEmail({ ...registered, number: null, recruiter: "Tom Mboya", taken_at: WHEN }),
  "registered and confirmed": registeredEmail({ ...registered, number: 12, recruiter: null, taken_at: null }),
  resigned: resignationEmail(PARTY_NAME, NAME, WHEN, SITE_URL),
});

const gift = {
  ...{ amount: 2_500, firstName: NAME, fullName: "Wangari Maathai", held: false, isMember: false },
  ...{ reference: "UG7KQ2", receipt: "R2027-000042", receiptUrl: URL_OF_LINK, monthlyUrl: undefined },
};
const monthlyGift = { ...gift, isMember: true, receipt: null, monthlyUrl: URL_OF_LINK };
const reversed = { title: "Silver", reference: "UG7KQ2", amount: 10_000, consequence: "Ndiyo.", contact: CONTACT };

const donationMails = (): Examples => ({
  "donation thanks": donations.thankYouEmail(PARTY_NAME, gift, SITE_URL),
  "donation thanks monthly": donations.thankYouEmail(PARTY_NAME, monthlyGift, SITE_URL),
  "donation held": donations.heldEmail(PARTY_NAME, gift),
  ...each("donation reminder", ["prompt", "page"], (way) =>
    donations.reminderEmail(PARTY_NAME, { amount: 500, firstName: NAME, prompts: way === "prompt", url: URL_OF_LINK }),
  ),
  "payment receipt": receiptEmail(PARTY_NAME, { siteUrl: SITE_URL, fileUrl: URL_OF_LINK }, RECEIPT),
  "payment reversed": reversalEmail({ ...reversed, receipt: "R2027-000042" }),
  "payment reversed without receipt": reversalEmail({ ...reversed, receipt: undefined }),
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
const unsized = order({ lines: [{ product: 2, name: "Fulana", price: 3_500, quantity: 1, size: null }] });
const urls = { siteUrl: SITE_URL, receiptUrl: URL_OF_LINK };
const place = { name: "Ofisi ya Nyeri", address: "Kimathi Way" };

const orderMails = (): Examples => ({
  "order paid": orders.orderEmail(order(), NAME, urls),
  "order paid without size": orders.orderEmail(unsized, "", urls),
  "order ready": orders.readyEmail(order({ state: "ready" }), NAME, urls),
  ...each("order moved", ["paid", "ready"], (state) =>
    orders.pickupChangeEmail(order({ state }), NAME, place, { ...urls, phone: office.phone }),
  ),
  ...each("order sold out", ["0", "1"], (left) =>
    orders.soldOutEmail(order(), { product: "Kofia", left: Number(left), contact: CONTACT, ...urls }),
  ),
});

const signedUp = { ...meeting, event_id: 5, first_name: NAME, title: event.title, sequence: 1, updated_at: WHEN };
const tickets = [
  { code: "1-ABCD-EFGH-JKMN", holder: "Wangari Maathai", isGuest: false },
  { code: "2-ABCD-EFGH-JKMN", holder: "Tom Mboya", isGuest: true },
];
const attendee = { ...meeting, first_name: NAME, title: event.title };
const before = { ...meeting, date: "2027-02-13", location: null };

const eventMails = (): Examples => ({
  ...each("event", ["seated", "waiting", "moved up"], (state) => {
    if (state === "waiting") return waitingEmail({ ...signedUp, seats: 1 }, SITE_URL);
    return (state === "seated" ? seatedEmail : movedUpEmail)({ ...signedUp, seats: 1 }, tickets.slice(0, 1), SITE_URL);
  }),
  ...each("event with a guest", ["seated", "waiting", "moved up"], (state) => {
    if (state === "waiting") return waitingEmail({ ...signedUp, seats: 2 }, SITE_URL);
    return (state === "seated" ? seatedEmail : movedUpEmail)({ ...signedUp, seats: 2 }, tickets, SITE_URL);
  }),
  ...each("event change", changeKinds, (kind) =>
    eventChangeEmail(kind, { ...attendee, seats: 1, state: "seated" }, before, SITE_URL),
  ),
  ...each("event change with a guest", changeKinds, (kind) =>
    eventChangeEmail(kind, { ...attendee, seats: 2, state: "seated" }, before, SITE_URL),
  ),
  ...each("event change waiting", changeKinds, (kind) =>
    eventChangeEmail(kind, { ...attendee, seats: 1, state: "waiting" }, before, SITE_URL),
  ),
});

const message = { name: NAME, email: "wangari@mail.example", subject: "Ofisi", message: "Habari?\nAsante." };
const article = { title: "Ugatuzi", about: { excerpt: "Wadi." }, link: "/news/5" };

const otherMails = (): Examples => ({
  "newsletter confirmation": newsletter.confirmationEmail(PARTY_NAME, URL_OF_LINK, unsubscribe),
  "newsletter welcome": newsletter.welcomeEmail(PARTY_NAME, SITE_URL, unsubscribe),
  "announced news": announcementEmail("news", article, NAME, SITE_URL, unsubscribe),
  "announced event": announcementEmail(
    "events_near_me",
    { title: event.title, about: meeting, link: "/events/5" },
    NAME,
    SITE_URL,
    unsubscribe,
  ),
  invitation: invitationEmail(PARTY_NAME, NAME, URL_OF_LINK, unsubscribe),
  "invitation without a name": invitationEmail(PARTY_NAME, undefined, URL_OF_LINK, unsubscribe),
  "contact acknowledgement": contact.acknowledgementEmail(PARTY_NAME),
  "contact copy": contact.copyEmail(PARTY_NAME, message),
  "volunteer acknowledgement": acknowledgementEmail(),
});

/** Every mail that goes to others than staff and the party's office, by name, with fixed values. */
export const mailExamples = (): Examples => ({
  ...accountMails(),
  ...membershipMails(),
  ...donationMails(),
  ...orderMails(),
  ...eventMails(),
  ...otherMails(),
});
