import { expect, test } from "vitest";
import own from "../../../../../party.json" with { type: "json" };
import { Party } from "../../party.ts";
import { identityText, memberNumberPrefixOf, paymentAccountsText, withIdentity } from "./identity.ts";
import { textBodySchemas } from "./texts.ts";

const party = Party.parse(own);

test("the built-in texts are what party.json says, and publishing them changes but the marks of examples", () => {
  const identity = textBodySchemas.identity.parse(identityText(party));
  const accounts = textBodySchemas["payment-accounts"].parse(paymentAccountsText(party));
  const { placeholder: _, ...social } = party.social;
  const { bank, payBill } = party.payments;
  const published = withIdentity(party, { identity, "payment-accounts": accounts });
  expect(published).toEqual({
    ...party,
    social,
    payments: {
      payBill: { businessNumber: payBill.businessNumber },
      bank: { ...bank, placeholder: undefined },
    },
    colours: { primary: "#006400", accent: "#ffd700" },
    memberNumberPrefix: "U",
    memberNumbers: false,
    languages: ["en", "sw"],
    giftAmounts: [1_000, 5_000, 10_000, 25_000, 50_000],
  });
  expect(withIdentity(party, {})).toEqual(party);
  expect(identityText(published)).toEqual(identity);
});

test("published contacts are no examples", () => {
  const contact = {
    title: "",
    subtitle: "",
    intro: "",
    address: "Nyeri",
    phone: "+254711000000",
    email: "a@b.ke",
    hours: "Always",
  };
  expect(withIdentity(party, { contact }).contacts).toEqual({
    address: "Nyeri",
    phone: "+254711000000",
    email: "a@b.ke",
    hours: "Always",
  });
});

test("the letter before member numbers is one, whatever the short name begins with", () => {
  expect(memberNumberPrefixOf({ ...party, shortName: "4 Kenya" })).toBe("K");
  expect(memberNumberPrefixOf({ ...party, shortName: "…" })).toBe("M");
  expect(memberNumberPrefixOf({ ...party, memberNumberPrefix: "MEHK" })).toBe("MEHK");
});

const errorsOf = (key: "identity" | "payment-accounts", changes: object) => {
  const text = key === "identity" ? identityText(party) : paymentAccountsText(party);
  const { error } = textBodySchemas[key].safeParse({ ...text, ...changes });
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
};

test.each([
  ["identity", { name: "Ab" }, "name: party_name"],
  ["identity", { name: "M".repeat(91) }, "name: at_most_characters 90"],
  ["identity", { short_name: "Thirteen char" }, "short_name: at_most_characters 12"],
  ["identity", { member_number_prefix: "u" }, "member_number_prefix: member_number_prefix"],
  ["identity", { logo: "https://example.org/logo.png" }, "logo: library_picture"],
  ["identity", { languages: ["sw"] }, "languages: english_is_shown"],
  ["identity", { languages: ["en", "fr"] }, "languages.1: choose_option"],
  ["identity", { social: { ...identityText(party).social, x: "javascript:alert(1)" } }, "social.x: social_account"],
  ["payment-accounts", { pay_bill: "12" }, "pay_bill: pay_bill"],
  ["payment-accounts", { gift_amounts: [1, 2, 3] }, "gift_amounts"],
  ["payment-accounts", { gift_amounts: [100, 500, 500, 1_000, 2_000] }, "gift_amounts: gift_amounts"],
] as const)("%s with %o is refused", (key, changes, expected) => {
  expect(errorsOf(key, changes).join()).toContain(expected);
});
