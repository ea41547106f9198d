import { expect, test, vi } from "vitest";
import { party } from "#party.ts";

vi.mock("#page-context.ts", () => ({ siteUrl: () => "https://party.example" }));
const { partyData } = await import("./party-data.ts");

const social = { facebook: "https://www.facebook.com/groups/1", whatsapp: "0029VaCode", tiktok: "the.party" };

test("the party's own social accounts are told, WhatsApp first, by name or by address", () => {
  expect(partyData({ ...party, social: { ...social, placeholder: false } }).sameAs).toEqual([
    "https://whatsapp.com/channel/0029VaCode",
    "https://www.facebook.com/groups/1",
    "https://tiktok.com/@the.party",
  ]);
});

test("sample accounts are not claimed", () => {
  expect(partyData({ ...party, social: { ...social, placeholder: true } })).not.toHaveProperty("sameAs");
});
