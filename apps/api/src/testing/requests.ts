import { type Endpoint, methodAndPath } from "@party/contract/endpoint";
import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import type { InjectOptions } from "fastify";
import { sql } from "kysely";
import { createEventWithSeats, createStewardToken } from "#features/attendance/attendance.factories.ts";
import { signUpForEvent } from "#features/attendance/attendance.ts";
import {
  createAccountLink,
  createRegistration,
  createSignedInUser,
  createUser,
  enableTwoStep,
  HOME_PLACE,
  TEST_PASSWORD,
  totpCode,
} from "#features/auth/auth.factories.ts";
import { getUserById } from "#features/auth/auth.ts";
import { createTotpSecret, removeTwoStep } from "#features/auth/two-step/two-step.ts";
import { categoryRequests } from "#features/categories/categories.factories.ts";
import { createMessageBody } from "#features/contact/contact.factories.ts";
import {
  contentRequests,
  createContact,
  createContent,
  createPreviewToken,
} from "#features/content/content.factories.ts";
import { createDonationInput, createMonthlyGift } from "#features/donations/donations.factories.ts";
import { findOrCreateCode as codeOfInviter, createUnsubscribeToken } from "#features/invitations/invitations.ts";
import { applyForFreeMembership } from "#features/memberships/applications/applications.ts";
import {
  createApplicationBody,
  createMembership,
  createMembershipUntil,
  createRefusedApplication,
} from "#features/memberships/memberships.factories.ts";
import {
  insertConfirmationToken,
  insertUnsubscribeToken,
  upsertPendingSubscription,
} from "#features/newsletter/newsletter.queries.ts";
import { hashOfToken } from "#features/newsletter/newsletter.ts";
import { createNotification } from "#features/notifications/notifications.factories.ts";
import { createPayment, createPhone } from "#features/payments/payments.factories.ts";
import { createReceipt } from "#features/payments/receipts/receipts.factories.ts";
import { createPictureFile } from "#features/pictures/picture-files.factories.ts";
import { createLibraryPicture, createUploadForm } from "#features/pictures/pictures.factories.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { placeOrder } from "#features/shop/orders/orders.ts";
import { createProduct } from "#features/shop/products.factories.ts";
import { createFirstAdministratorLink } from "#features/staff/first-administrator.ts";
import { authenticatorSecrets, consoleHeaders, createProposal, createStaff } from "#features/staff/staff.factories.ts";
import { createTextVersion } from "#features/texts/texts.factories.ts";
import { unsubscribeTokenFor } from "#features/topics/topics.ts";
import { videoRequests } from "#features/videos/videos.factories.ts";
import { createOfferBody } from "#features/volunteers/volunteers.factories.ts";
import type { TestApi } from "./api.ts";
import { officeRequests, requestsOf } from "./office-requests.ts";

const NEW_PASSWORD = "the bus leaves at noon";

export interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
}

/**
 * A valid request of each endpoint for a signed-in member, by the endpoint's name. Tests that call every endpoint fail for one
 * that is missing here.
 */
export function validRequests({
  app,
  services,
}: Pick<TestApi, "app" | "services">): Record<
  string,
  (member: { id: number; email: string }) => Input | Promise<Input>
> {
  const { db } = services;

  const firstId = async (table: "news_articles" | "events") =>
    (await db.selectFrom(table).select("id").orderBy("id").executeTakeFirstOrThrow()).id;

  async function createNewsletterToken(): Promise<string> {
    const token = crypto.randomUUID();
    const subscription = await upsertPendingSubscription(db, `${token}@party.example`, 60);
    await insertConfirmationToken(db, { hash: hashOfToken(token), subscriptionId: subscription!.id, days: 7 });
    await insertUnsubscribeToken(db, hashOfToken(token), subscription!.id);
    return token;
  }

  async function createAdministratorToken(): Promise<string> {
    const { email } = await createUser(services);
    return (await createFirstAdministratorLink(services, email, true))!.split("/").at(-1)!;
  }

  return {
    "auth.currentUser": () => ({}),
    "auth.login": async () => {
      const { email, password } = await createUser(services);
      return { body: { email, password } };
    },
    "auth.secondStep": async () => {
      const { email, password, ...user } = await createUser(services);
      const { secret } = await enableTwoStep(services, { email, ...user });
      const login = await app.inject({ method: "POST", url: "/api/auth/login/", payload: { email, password } });
      return { body: { challenge: login.json().challenge, code: totpCode(secret, 1) } };
    },
    "account.safety": () => ({}),
    "account.chooseLanguage": () => ({ body: { language: "en" } }),
    "account.rememberDevice": () => ({ body: {} }),
    "account.sendConfirmation": () => ({ body: {} }),
    "account.confirmEmail": async () => ({
      body: { token: await createAccountLink(services, "confirm"), password: TEST_PASSWORD },
    }),
    "account.changeEmail": () => ({ body: { email: "new@party.example", current_password: TEST_PASSWORD } }),
    "account.restoreEmail": async () => ({ body: { token: await createAccountLink(services, "restore") } }),
    "account.forgotPassword": () => ({ body: { email: "wangari@party.example" } }),
    "account.checkResetLink": async () => ({ body: { token: await createAccountLink(services, "reset") } }),
    "account.resetPassword": async () => ({
      body: { token: await createAccountLink(services, "reset"), password: NEW_PASSWORD, password2: NEW_PASSWORD },
    }),
    "account.changePassword": () => ({
      body: { current_password: TEST_PASSWORD, password: NEW_PASSWORD, password2: NEW_PASSWORD },
    }),
    "account.sessions": () => ({}),
    "account.endSessions": () => ({ body: { session: "others" } }),
    "account.startTwoStep": () => ({ body: { current_password: TEST_PASSWORD } }),
    "account.confirmTwoStep": async (member) => {
      const { secret } = await createTotpSecret(services, member);
      return { body: { code: totpCode(secret) } };
    },
    "account.stopTwoStep": async (member) => {
      const { secret } = await enableTwoStep(services, member);
      return { body: { current_password: TEST_PASSWORD, code: totpCode(secret, 1) } };
    },
    "auth.logout": () => ({ body: {} }),
    "auth.refresh": async () => ({ body: { refresh: (await createSignedInUser(services)).refresh } }),
    "auth.register": () => ({ body: createRegistration() }),
    "locations.counties": () => ({}),
    "locations.constituencies": () => ({ query: { county: 19 } }),
    "locations.wards": () => ({ query: { constituency: 94 } }),
    "memberships.applyFree": () => ({ body: createApplicationBody() }),
    "memberships.apply": () => ({ body: createApplicationBody({ membership_type: "gold", payment_method: "mpesa" }) }),
    "memberships.claim": async ({ id }) => {
      const { first_name, last_name } = await getUserById(services, id);
      const key = crypto.randomUUID();
      await applyForFreeMembership(services, createApplicationBody({ first_name, last_name }), { idempotencyKey: key });
      return { body: { key } };
    },
    "memberships.own": () => ({}),
    "memberships.answer": async ({ id }) => ({
      params: { id: await createRefusedApplication(services, (await createMembership(services, id)).id) },
      body: { answer: "I left the other party in June." },
    }),
    "memberships.pay": async ({ id }) => ({
      params: { id: (await createMembership(services, id, { membership_type: "silver" })).id },
    }),
    "memberships.change": async ({ id }) => ({
      params: { id: await createMembershipUntil(services, id, daysAfter(dayInNairobi(new Date()), 200)) },
      body: { membership_type: "gold" },
    }),
    "news.list": () => ({ query: { limit: 2, q: "a" } }),
    "news.categories": () => ({}),
    "news.get": async () => ({ params: { id: await firstId("news_articles") } }),
    "events.list": () => ({ query: { when: "all" } }),
    "events.categories": () => ({}),
    "events.get": async () => ({ params: { id: await firstId("events") } }),
    "attendance.seats": async () => ({ params: { id: await firstId("events") } }),
    "attendance.open": () => ({}),
    "attendance.mine": () => ({}),
    "attendance.signUp": async () => ({ body: { event: (await createEventWithSeats(services, 5)).id } }),
    "attendance.cancel": async ({ id }) => {
      const event = await createEventWithSeats(services, 5);
      return { params: { id: (await signUpForEvent(services, id, { event: event.id, guests: [] })).id } };
    },
    "attendance.nameGuests": async ({ id }) => {
      const event = await createEventWithSeats(services, 5);
      const seats = await signUpForEvent(services, id, { event: event.id, guests: [{ name: "" }] });
      return { params: { id: seats.id }, body: { guests: [{ name: "Amina Yusuf" }] } };
    },
    "attendance.door": async () => ({ params: { token: createStewardToken(services, await firstId("events")) } }),
    "attendance.admit": async () => ({
      params: { token: createStewardToken(services, await firstId("events")) },
      body: { scans: [{ code: "2M-7KQ2-XWD9-TRA4", scanned_at: "2026-11-21T06:00:00.000Z", device: "gate" }] },
    }),
    "gallery.list": () => ({ query: { media_type: "video" } }),
    "leaders.list": () => ({}),
    "pictures.upload": async () => ({
      body: { file: await createPictureFile(), alt: "A well in Tetu", credit: "Dedan" },
    }),
    "pictures.list": () => ({ query: { q: "well", total: "1" } }),
    "pictures.show": async ({ id }) => ({ params: { id: await createLibraryPicture(services, id) } }),
    "pictures.change": async ({ id }) => ({
      params: { id: await createLibraryPicture(services, id) },
      body: { alt: "A new well", focal_x: 0.25 },
    }),
    "pictures.remove": async ({ id }) => ({ params: { id: await createLibraryPicture(services, id) } }),
    "products.list": () => ({}),
    "products.pickupLocations": () => ({}),
    "orders.place": async () => ({ body: await createOrderInput(services) }),
    "orders.show": async () => ({
      params: { token: (await placeOrder(services, await createOrderInput(services))).token },
    }),
    "donations.give": () => ({ body: createDonationInput() }),
    "donations.monthly": async () => ({ params: { token: await createMonthlyGift(services) } }),
    "donations.giveAgain": async () => ({ params: { token: await createMonthlyGift(services) } }),
    "donations.endMonthly": async () => ({ params: { token: await createMonthlyGift(services) } }),
    "payments.history": () => ({ query: { limit: 2 } }),
    "payments.methods": () => ({}),
    "payments.show": async () => ({ params: { token: (await createPayment(services)).token } }),
    "payments.start": async () => ({
      params: { token: (await createPayment(services)).token },
      body: { method: "mpesa", phone: createPhone() },
    }),
    "payments.check": async () => ({ params: { token: (await createPayment(services)).token } }),
    "receipts.check": async () => {
      const { number, amount } = await createReceipt(db);
      return { params: { number }, query: { amount } };
    },
    "receipts.statement": () => ({ params: { year: 2026 } }),
    "newsletter.subscribe": () => ({ body: { email: "tom@party.example" } }),
    "newsletter.verify": async () => ({ params: { token: await createNewsletterToken() } }),
    "newsletter.unsubscribe": async () => ({ params: { token: await createNewsletterToken() } }),
    "volunteers.offer": () => ({ body: createOfferBody() }),
    "contact.send": () => ({ body: createMessageBody() }),
    "dashboard.home": () => ({}),
    "profile.own": () => ({}),
    "profile.change": () => ({ body: { first_name: "Wangari", last_name: "Nduta", phone: "0712345678" } }),
    "profile.move": () => ({ body: { county: 19, constituency: 94, ward: 466 } }),
    "profile.removePicture": () => ({}),
    "card.own": () => ({}),
    "card.verify": () => ({ params: { code: "no-such-code" } }),
    "card.showName": () => ({ body: { name_shown: true } }),
    "invitations.own": () => ({}),
    "invitations.inviter": async ({ id }) => ({ params: { code: await codeOfInviter(db, id) } }),
    "invitations.sendMail": async ({ id }) => {
      await createMembershipUntil(services, id, daysAfter(dayInNairobi(new Date()), 200));
      return { body: { email: "friend@party.example" } };
    },
    "invitations.join": () => ({ body: { code: "NOBODYS1" } }),
    "invitations.shareName": async ({ id }) => {
      const { id: inviter } = await createUser(services);
      await db.insertInto("invitation_joins").values({ user_id: id, inviter_id: inviter }).execute();
      return { body: { name_shared: true } };
    },
    "invitations.unsubscribe": () => ({
      params: { token: createUnsubscribeToken(services.config.secretKey, "friend@party.example") },
    }),
    "branches.mine": () => ({}),
    "branches.offices": () => ({}),
    "resignations.resign": async ({ id }) => {
      await createMembership(services, id);
      return { body: { notice: "I resign from the party" } };
    },
    "topics.own": () => ({}),
    "topics.stop": ({ id }) => ({ params: { token: unsubscribeTokenFor(services.config.secretKey, "news", id) } }),
    "topics.choose": () => ({ body: { choices: [{ topic: "news", channel: "mail", wanted: false }] } }),
    "consents.own": () => ({}),
    "consents.withdraw": () => ({ params: { purpose: "newsletter" } }),
    "myData.accesses": () => ({}),
    "myData.export": () => ({}),
    "myData.page": () => ({}),
    "myData.confirm": () => ({ body: { password: TEST_PASSWORD } }),
    "myData.erasure": () => ({}),
    "myData.erase": () => ({ body: { password: TEST_PASSWORD } }),
    "notifications.list": () => ({ query: { limit: 2 } }),
    "notifications.count": () => ({}),
    "notifications.read": async ({ id }) => ({ params: { id: await createNotification(db, id) } }),
    "notifications.readAll": async ({ id }) => ({ body: { until: await createNotification(db, id) } }),
    "staff.signIn": async () => {
      const { email, password } = await createStaff(services, "treasurer");
      return { body: { email, password } };
    },
    "staff.enterCode": async () => {
      const { id, email, password } = await createStaff(services, "treasurer");
      const step = await app.inject({
        method: "POST",
        url: "/staff/sessions/",
        headers: consoleHeaders(services),
        payload: { email, password },
      });
      return { body: { challenge: step.json().challenge, code: totpCode(authenticatorSecrets.get(id)!, 1) } };
    },
    "staff.me": () => ({}),
    "staff.sessions": () => ({}),
    "staff.endSession": () => ({ params: { id: "others" } }),
    "staff.confirmCode": ({ id }) => ({ body: { code: totpCode(authenticatorSecrets.get(id) ?? "", 1) } }),
    "staff.startAuthenticator": async ({ id }) => {
      await removeTwoStep(db, id);
      return { body: {} };
    },
    "staff.confirmAuthenticator": async (user) => {
      await removeTwoStep(db, user.id);
      await db.deleteFrom("recovery_codes").where("user_id", "=", user.id).execute();
      const { secret } = await createTotpSecret(services, user);
      return { body: { code: totpCode(secret) } };
    },
    "staff.renewRecoveryCodes": () => ({ body: {} }),
    "staff.changePassword": () => ({
      body: { current_password: TEST_PASSWORD, password: NEW_PASSWORD, password2: NEW_PASSWORD },
    }),
    "staff.firstAdministratorLink": async () => ({ params: { token: await createAdministratorToken() } }),
    "staff.becomeFirstAdministrator": async () => ({
      body: { token: await createAdministratorToken(), password: NEW_PASSWORD, password2: NEW_PASSWORD },
    }),
    "grants.list": () => ({ query: { total: "1" } }),
    "grants.propose": async () => ({
      body: {
        email: (await createUser(services)).email,
        role: "ward_coordinator",
        place: { level: "ward", id: HOME_PLACE.ward },
        months: 6,
        reason: "elected on Saturday",
      },
    }),
    "grants.end": async () => ({
      params: { id: (await createStaff(services, "ward_coordinator")).grant },
      body: { reason: "has moved away" },
    }),
    "proposals.list": () => ({ query: { status: "closed", total: "1" } }),
    "proposals.show": async () => ({ params: { id: await createProposal(services) } }),
    "proposals.approve": async () => ({ params: { id: await createProposal(services) }, body: {} }),
    "proposals.reject": async () => ({ params: { id: await createProposal(services) }, body: { reason: "not now" } }),
    "proposals.withdraw": async ({ id }) => ({ params: { id: await createProposal(services, id) }, body: {} }),
    "audit.list": () => ({ query: { total: "1" } }),
    ...requestsOf("staffArticles", contentRequests(services, "articles")),
    ...requestsOf("staffEvents", contentRequests(services, "events")),
    ...requestsOf("staffLeaders", contentRequests(services, "leaders")),
    ...requestsOf("staffGallery", contentRequests(services, "gallery-items")),
    ...requestsOf("staffProducts", contentRequests(services, "products")),
    ...requestsOf("staffPickupLocations", contentRequests(services, "pickup-locations")),
    ...requestsOf("staffBranches", contentRequests(services, "branches")),
    ...requestsOf("staffRedirects", contentRequests(services, "redirects")),
    ...requestsOf("staffTexts", contentRequests(services, "texts")),
    ...requestsOf("staffConstitution", contentRequests(services, "constitution")),
    "constitution.versions": () => ({}),
    "staffTextProposals.propose": async () => {
      const id = await createContact(services);
      return { params: { id }, body: { revision: 1, version: 1, reason: "we have moved" } };
    },
    "constitution.propose": async () => {
      await createContent(services, "constitution");
      await sql`update proposals set withdrawn_at = now()
        where kind = 'constitution' and decision is null and withdrawn_at is null`.execute(db);
      return { body: { revision: 1, version: 1, reason: "decided in Nakuru" } };
    },
    "productStock.show": async () => ({ params: { id: (await createProduct(services)).id } }),
    "productStock.set": async () => ({
      params: { id: (await createProduct(services)).id },
      body: { was: 50, stock: 40 },
    }),
    ...requestsOf("videos", videoRequests(services)),
    ...requestsOf("articleCategories", categoryRequests(services, "articles")),
    ...requestsOf("eventCategories", categoryRequests(services, "events")),
    ...requestsOf("productCategories", categoryRequests(services, "products")),
    "redirects.list": () => ({ query: { path: "/old" } }),
    "previews.show": async () => ({ params: { token: await createPreviewToken(services) } }),
    ...officeRequests(services),
    "samples.show": () => ({}),
    "samples.propose": () => ({ body: { reason: "our own news is ready" } }),
    "texts.list": () => ({}),
    "texts.version": async () => ({ params: await createTextVersion(services) }),
    "health.live": () => ({}),
    "health.ready": () => ({}),
  };
}

/** The origin of the tests' console. */
const CONSOLE_SERVICES = { config: { apiUrl: "http://localhost:8000" } } as Pick<TestApi["services"], "config">;

/**
 * The request as options of `app.inject`.
 * @param credential a member's access token, or the cookie of staff
 */
export function injectOptions(
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Input,
  credential?: string,
): InjectOptions {
  const isOfConsole = typeof endpoint.access === "object" || endpoint.access === "staff-sign-in";
  const { method, path } = methodAndPath(endpoint.route);
  const isUpload = endpoint.accepts === "multipart" && typeof body === "object" && body !== null && "file" in body;
  const sent = isUpload
    ? createUploadForm(body as Record<string, string | Buffer>)
    : { payload: JSON.stringify(body), headers: { "content-type": "application/json" } };
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    ...(body === undefined ? {} : { payload: sent.payload }),
    headers: {
      ...(body === undefined ? {} : sent.headers),
      ...(isOfConsole ? consoleHeaders(CONSOLE_SERVICES, credential) : {}),
      ...(credential && !isOfConsole ? { authorization: `Bearer ${credential}` } : {}),
    },
  };
}
