import { ApiError } from "@party/contract/client";
import type { VolunteerOffer } from "@party/contract/volunteers";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createOfferBody } from "./volunteers.factories.ts";

const { api, db, services, close } = await startTestApi();
const outbox = openOutbox(services.config.dataDirectory);
await services.jobs.work(allJobs(services));
afterAll(close);

const THANKS = { message: "Thank you for your interest! We'll be in touch soon." };
const send = (body: VolunteerOffer) => api("POST /volunteers/", { body });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call succeeded"),
    (error) => (error instanceof ApiError ? error : expect.unreachable(String(error))),
  );
const rowsOf = ({ phone_number }: VolunteerOffer) =>
  db.selectFrom("volunteers").selectAll().where("phone_number", "=", phone_number).execute();

test("a volunteer offer is stored with all its fields", async () => {
  const offer = createOfferBody();
  expect(await send(offer)).toEqual(THANKS);
  const { county: _, constituency: __, ward, consent: ___, ...kept } = offer;
  expect(await rowsOf(offer)).toMatchObject([{ ...kept, ward_id: ward, consented_at: expect.any(Date) }]);
});

test("a second offer of the same person updates the first", async () => {
  const offer = createOfferBody();
  await send(offer);
  const again = { name: " MEKATILILI  wa Menza", phone_number: offer.phone_number.replace("+254", "0") };
  expect(await send({ ...offer, ...again, skills: ["cooking", "cooking"], message: "" })).toEqual(THANKS);
  expect(await rowsOf(offer)).toMatchObject([{ name: "MEKATILILI wa Menza", skills: ["cooking"], message: "" }]);
});

test("a second offer with the name in another spelling updates the first", async () => {
  const offer = createOfferBody({ name: "Wairimũ Ng'ang'a" });
  await send(offer);
  for (const name of ["Wairimũ Ng’ang’a", "wairimu nganga"]) await send({ ...offer, name, message: name });
  expect(await rowsOf(offer)).toMatchObject([{ name: offer.name, message: "wairimu nganga" }]);
});

test("the first offer from an address is acknowledged by one email, without the sender's text", async () => {
  const offer = createOfferBody({ email: "kimathi@party.example", message: "The well is dry" });
  await send(offer);
  await expect.poll(async () => (await outbox.emailsTo(offer.email)).length).toBe(1);
  const [mail] = await outbox.emailsTo(offer.email);
  expect(mail).toMatchObject({ subject: "We have your offer to volunteer" });
  expect(mail!.text).not.toContain(offer.message);
  // An update, and a second person at the address.
  await send({ ...offer, message: "" });
  await send({ ...offer, name: "Wangari" });
  const other = createOfferBody({ email: "wangari@party.example" });
  await send(other);
  await expect.poll(async () => (await outbox.emailsTo(other.email)).length).toBe(1);
  expect(await outbox.emailsTo(offer.email)).toHaveLength(1);
});

test("ten concurrent offers of one person create one row", async () => {
  const offer = createOfferBody();
  await Promise.all(Array.from({ length: 10 }, () => send(offer)));
  expect(await rowsOf(offer)).toHaveLength(1);
});

test("two people who share a phone get an offer each", async () => {
  const offer = createOfferBody();
  await send(offer);
  await send({ ...offer, name: "Wangari" });
  expect(await rowsOf(offer)).toHaveLength(2);
});

test("an offer with the same name and number but another address does not change the first", async () => {
  const offer = createOfferBody();
  await send(offer);
  const [kept] = await rowsOf(offer);
  await send({ ...offer, email: "impostor@party.example", message: "Not me." });
  expect(await rowsOf(offer)).toEqual(expect.arrayContaining([kept]));
  expect(await rowsOf(offer)).toHaveLength(2);
});

test("an offer without consent is rejected", async () => {
  const offer = createOfferBody();
  const failure = await failureOf(send({ ...offer, consent: false as never }));
  expect(failure.fields).toEqual({ consent: ["Please tick the box, so that we may keep your details."] });
  expect(await rowsOf(offer)).toEqual([]);
});

test("a ward outside its constituency is rejected", async () => {
  const failure = await failureOf(send(createOfferBody({ ward: 1 })));
  expect(failure.fields).toEqual({ ward: ["That ward is not in the constituency you chose."] });
});

test("an offer with a filled honeypot is kept and marked until it is sent again without", async () => {
  const offer = createOfferBody({ website: "https://party.example" });
  expect(await send(offer)).toEqual(THANKS);
  expect(await rowsOf(offer)).toMatchObject([{ honeypot_filled: true }]);
  await send({ ...offer, website: "" });
  expect(await rowsOf(offer)).toMatchObject([{ honeypot_filled: false }]);
});

test("an offer that was marked is acknowledged once, when it is sent without", async () => {
  const offer = createOfferBody({ email: "otieno@party.example" });
  for (const website of ["https://party.example", "", "https://party.example", ""]) await send({ ...offer, website });
  await expect.poll(async () => (await outbox.emailsTo(offer.email)).length).toBe(1);
  const other = createOfferBody({ email: "akinyi@party.example" });
  await send(other);
  await expect.poll(async () => (await outbox.emailsTo(other.email)).length).toBe(1);
  expect(await outbox.emailsTo(offer.email)).toHaveLength(1);
});
