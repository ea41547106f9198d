import { ApiError } from "@party/contract/client";
import type { VolunteerOffer } from "@party/contract/volunteers";
import { afterAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { createOfferBody } from "./volunteers.factories.ts";

const { api, db, close } = await startTestApi();
afterAll(close);

const THANKS = { message: "Thank you for your interest! We'll be in touch soon." };
const send = (body: VolunteerOffer) => api("POST /volunteers/", { body });
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call was refused"),
    (error) => (error instanceof ApiError ? error : expect.unreachable(String(error))),
  );
const rowsOf = ({ phone_number }: VolunteerOffer) =>
  db.selectFrom("volunteers").selectAll().where("phone_number", "=", phone_number).execute();

test("an offer is kept with all it says, and its sender thanked", async () => {
  const offer = createOfferBody();
  expect(await send(offer)).toEqual(THANKS);
  const { county: _, constituency: __, ward, consent: ___, ...kept } = offer;
  expect(await rowsOf(offer)).toMatchObject([{ ...kept, ward_id: ward, consented_at: expect.any(Date) }]);
});

test("the same person again is one row, with what they said last", async () => {
  const offer = createOfferBody();
  await send(offer);
  const again = { name: " MEKATILILI  wa Menza", phone_number: offer.phone_number.replace("+254", "0") };
  expect(await send({ ...offer, ...again, skills: ["cooking", "cooking"], message: "" })).toEqual(THANKS);
  expect(await rowsOf(offer)).toMatchObject([{ name: "MEKATILILI wa Menza", skills: ["cooking"], message: "" }]);
});

test("ten offers of one person at once are one row", async () => {
  const offer = createOfferBody();
  await Promise.all(Array.from({ length: 10 }, () => send(offer)));
  expect(await rowsOf(offer)).toHaveLength(1);
});

test("two people who share a phone are two rows", async () => {
  const offer = createOfferBody();
  await send(offer);
  await send({ ...offer, name: "Wangari" });
  expect(await rowsOf(offer)).toHaveLength(2);
});

test("an offer in the same name and number with another address leaves the first one alone", async () => {
  const offer = createOfferBody();
  await send(offer);
  const [kept] = await rowsOf(offer);
  await send({ ...offer, email: "impostor@party.example", message: "Not me." });
  expect(await rowsOf(offer)).toEqual(expect.arrayContaining([kept]));
  expect(await rowsOf(offer)).toHaveLength(2);
});

test("nothing is kept without consent", async () => {
  const offer = createOfferBody();
  const refusal = await refusalOf(send({ ...offer, consent: false as never }));
  expect(refusal.fields).toEqual({ consent: ["Please tick the box, so that we may keep your details."] });
  expect(await rowsOf(offer)).toEqual([]);
});

test("a ward outside its constituency is refused", async () => {
  const refusal = await refusalOf(send(createOfferBody({ ward: 1 })));
  expect(refusal.fields).toEqual({ ward: ["That ward is not in the constituency you chose."] });
});

test("a program that fills in the hidden field is thanked, and nothing is kept", async () => {
  const offer = createOfferBody({ website: "https://spam.example" });
  expect(await send(offer)).toEqual(THANKS);
  expect(await rowsOf(offer)).toEqual([]);
});
