import { cardNameConsentText } from "@party/contract/values/consent-texts/card-name";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkToken } from "#crypto.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createMembership, setMembershipValidity } from "#features/memberships/memberships.factories.ts";
import { createPicture, createUpload } from "#features/profile/profile.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { readPdf } from "#testing/pdf-text.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi({ SITE_URL: "https://party.example" });
});
afterAll(() => server.close());

async function createCardHolder(about: Parameters<typeof setMembershipValidity>[2] = {}) {
  const member = await createSignedInUser(server.services);
  const { id } = await createMembership(server.services, member.id, { membership_type: "silver" });
  await setMembershipValidity(server.services, id, about);
  return { ...member, membershipId: id };
}

const cardOf = async ({ access }: { access: string }) => (await server.as(access)("GET /api/card/")).card;
const check = (code: string) => server.api("GET /verify/{code}/", { params: { code } });
const verify = async (code: string) => (await check(code)).valid;
const showName = ({ access }: { access: string }, name_shown = true) =>
  server.as(access)("PUT /api/card/consent/", { body: { name_shown } });
const pdfOf = ({ access }: { access: string }) =>
  server.app.inject({ url: "/api/card/card.pdf", headers: { authorization: `Bearer ${access}` } });

test("a visitor gets 401 for the card and its PDF", async () => {
  await expect(server.api("GET /api/card/")).rejects.toMatchObject({ status: 401 });
  expect((await server.app.inject("/api/card/card.pdf")).statusCode).toBe(401);
});

test("an active member has a card whose code verifies as valid and reveals nothing else", async () => {
  const wangari = await createCardHolder();
  const card = await cardOf(wangari);
  expect(card).toMatchObject({
    name: "Wangari Maathai",
    number: expect.stringMatching(/^U-\d{6}$/),
    plan: "Silver",
    valid_until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    renewal_due: false,
    picture: null,
  });
  const reply = await server.app.inject(`/verify/${card!.code}/`);
  expect(reply.json()).toEqual({ valid: true });
  expect(reply.headers["cache-control"]).toBe("no-store");
});

test("a member number is stable and unique", async () => {
  const [wangari, tom] = [await createCardHolder(), await createCardHolder()];
  const cards = await Promise.all(Array.from({ length: 6 }, () => cardOf(wangari)));
  expect(new Set(cards.map((card) => card!.number)).size).toBe(1);
  const toms = await cardOf(tom);
  expect([toms!.number, toms!.code]).not.toContain(cards[0]!.number);
  expect(toms!.code).not.toBe(cards[0]!.code);
});

test("without an active membership there is no card, and an earlier code is not valid", async () => {
  const wangari = await createCardHolder();
  const { code } = (await cardOf(wangari))!;
  for (const state of ["applied", "awaiting_payment", "lapsed", "resigned"] as const) {
    await setMembershipValidity(server.services, wangari.membershipId, { state });
    expect(await cardOf(wangari), state).toBeNull();
    expect(await verify(code), state).toBe(false);
    expect((await pdfOf(wangari)).statusCode, state).toBe(404);
  }
  await setMembershipValidity(server.services, wangari.membershipId);
  expect(await verify(code)).toBe(true);
});

test("a card is valid until 30 days after the last day of the membership, independent of the stored state", async () => {
  const wangari = await createCardHolder({ endsInDays: 0 });
  expect((await cardOf(wangari))!.renewal_due).toBe(false);
  const { code } = (await cardOf(wangari))!;
  for (const [endsInDays, valid] of [
    [-1, true],
    [-30, true],
    [-31, false],
  ] as const) {
    await setMembershipValidity(server.services, wangari.membershipId, { endsInDays });
    expect(await verify(code), String(endsInDays)).toBe(valid);
    expect((await cardOf(wangari))?.renewal_due, String(endsInDays)).toBe(valid ? true : undefined);
  }
});

test("a membership without an end has a card", async () => {
  const wangari = await createCardHolder({ endsInDays: null });
  expect(await cardOf(wangari)).toMatchObject({ valid_until: null, renewal_due: false });
});

test("verification names a member by first name and initial only with consent and a valid card", async () => {
  const wangari = await createCardHolder();
  await server.db
    .updateTable("users")
    .set({ first_name: "Wangarĩ", last_name: "wa I\u0303reri" })
    .where("id", "=", wangari.id)
    .execute();
  const { code, ...before } = (await cardOf(wangari))!;
  expect(before).toMatchObject({ name_shown: false, shown_as: "Wangarĩ I\u0303." });
  expect(await check(code)).toEqual({ valid: true });

  for (const _ of [1, 2]) expect((await showName(wangari)).card).toMatchObject({ code, name_shown: true });
  expect(await check(code)).toEqual({ valid: true, holder: "Wangarĩ I\u0303." });
  await setMembershipValidity(server.services, wangari.membershipId, { state: "lapsed" });
  expect(await check(code)).toEqual({ valid: false });
  await setMembershipValidity(server.services, wangari.membershipId);

  const withdraw = () =>
    server.as(wangari.access)("POST /api/consents/{purpose}/withdraw/", { params: { purpose: "card_name" } });
  expect((await server.as(wangari.access)("GET /api/consents/")).withdrawable).toEqual(["card_name"]);
  const { results, withdrawable } = await withdraw();
  expect(withdrawable).toEqual([]);
  expect(results).toMatchObject([
    { purpose: "card_name", action: "withdrawn", channel: "dashboard" },
    { purpose: "card_name", action: "given", channel: "dashboard", text_version: cardNameConsentText.version },
    { purpose: "membership", action: "given" },
  ]);
  expect((await withdraw()).results).toHaveLength(3);
  expect((await showName(wangari, false)).card).toMatchObject({ name_shown: false });
  expect((await withdraw()).results).toHaveLength(3);
  expect(await check(code)).toEqual({ valid: true });
});

test("resigning ends the consent to be named, and joining again does not restore it", async () => {
  const wangari = await createCardHolder();
  const { code } = (await showName(wangari)).card!;
  await server.as(wangari.access)("POST /memberships/resign/", { body: { notice: "I resign from the party" } });
  expect(await check(code)).toEqual({ valid: false });
  await setMembershipValidity(server.services, wangari.membershipId);
  expect(await check(code)).toEqual({ valid: true });
});

test("a code that is forged, altered or signed with another key is not valid", async () => {
  const wangari = await createCardHolder();
  await showName(wangari);
  const { code, number } = (await cardOf(wangari))!;
  const { secretKey } = server.services.config;
  const digits = Number(number.slice(2));
  for (const forged of [
    `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`,
    code.replace(/^[^-]+/, (digit) => (Number.parseInt(digit, 36) + 1).toString(36)),
    linkToken(secretKey, "payment", digits),
    linkToken("another secret, of another installation", "card", digits),
    linkToken(secretKey, "card", 2_000_000_000),
    number,
    "x",
    "%00",
    "..%2F..",
  ]) {
    expect((await server.app.inject(`/verify/${forged}/`)).json(), forged).toEqual({ valid: false });
  }
});

test("the card of an erased account is not valid", async () => {
  const wangari = await createCardHolder();
  const { code } = (await showName(wangari)).card!;
  expect(await check(code)).toEqual({ valid: true, holder: "Wangari M." });
  const { password } = wangari;
  await server.as(wangari.access)("POST /api/my-data/erase/", { body: { password } });
  expect(await check(code)).toEqual({ valid: false });
});

test("the PDF has the size of a bank card, the picture and letters such as ũ", async () => {
  const wangari = await createCardHolder();
  const authorization = `Bearer ${wangari.access}`;
  await server.app.inject({
    method: "PUT",
    url: "/api/profile/",
    headers: { authorization },
    payload: { first_name: "Wangarĩ", last_name: "Mũthoni 中 ".repeat(6).trim(), phone: "0712345678" },
  });
  const plain = (await pdfOf(wangari)).rawPayload;
  const { payload, headers } = createUpload(await createPicture());
  const uploaded = await server.app.inject({
    method: "PUT",
    url: "/api/profile/picture/file/",
    headers: { ...headers, authorization },
    payload,
  });
  expect((await cardOf(wangari))!.picture).toBe(uploaded.json().picture.large);
  const reply = await pdfOf(wangari);
  expect(reply.headers).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "no-store",
    "content-disposition": expect.stringMatching(/^attachment; filename="card-U-\d{6}\.pdf"$/),
  });
  const text = reply.rawPayload.toString("latin1");
  expect(text).toMatch(/^%PDF-/);
  expect(text).toContain("/MediaBox [0 0 242.65 153.07]");
  expect(text).toContain("https://party.example/verify/");
  expect(text).toContain("/DCTDecode");
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(plain.toString("latin1")).not.toContain("/DCTDecode");
});

test.each([
  ["Maximilian-Barthol Alexander", "Wanjikũ Nyakundi-Ochieng"],
  ["Wangarĩ ".repeat(12).trim(), "Nyakundi".repeat(12)],
  ["Nguyễn Ṣọlá Adébọ́lá", "Ɛkua Kɔfi Ŋole Ɓala Ɗan"],
])("the PDF prints long and rare names in full, with and without a picture: %s", async (first_name, last_name) => {
  const wangari = await createCardHolder();
  const authorization = `Bearer ${wangari.access}`;
  const payload = { first_name, last_name, phone: "0712345678" };
  await server.app.inject({ method: "PUT", url: "/api/profile/", headers: { authorization }, payload });
  const printed = async () => readPdf((await pdfOf(wangari)).rawPayload).text.replace(/\s/g, "");
  const whole = `${first_name}${last_name}`.replace(/\s/g, "");
  expect(await printed()).toContain(whole);
  const { payload: file, headers } = createUpload(await createPicture());
  const url = "/api/profile/picture/file/";
  await server.app.inject({ method: "PUT", url, headers: { ...headers, authorization }, payload: file });
  expect(await printed()).toContain(whole);
});
