import { expect, test, vi } from "vitest";
import { party } from "#party.ts";

vi.mock("#page-context.ts", () => ({ siteUrl: () => "https://party.example" }));
const { partyData } = await import("./who-we-are.data.ts");

const social = { facebook: "https://www.facebook.com/groups/1", whatsapp: "0029VaCode", tiktok: "the.party" };

test("the structured data lists the party's social accounts, WhatsApp first, given by name or by address", () => {
  expect(partyData({ ...party, social: { ...social, placeholder: false } }).sameAs).toEqual([
    "https://whatsapp.com/channel/0029VaCode",
    "https://www.facebook.com/groups/1",
    "https://tiktok.com/@the.party",
  ]);
});

test("the structured data leaves out sample accounts", () => {
  expect(partyData({ ...party, social: { ...social, placeholder: true } })).not.toHaveProperty("sameAs");
});

test("the structured data names the party with its logo; an address that is a sample is left out", () => {
  expect(partyData(party)).toMatchObject({
    "@type": "PoliticalParty",
    logo: "https://party.example/brand/icon-512.png",
  });
  expect(partyData({ ...party, contacts: { ...party.contacts, placeholder: true } })).not.toHaveProperty("address");
  expect(partyData({ ...party, contacts: { ...party.contacts, placeholder: false } }).address).toMatchObject({
    streetAddress: party.contacts.address,
  });
});
