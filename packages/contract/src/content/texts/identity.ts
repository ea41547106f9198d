import type { Party } from "../../party.ts";
import { defaultGiftAmounts } from "../../values/payments/accounts.ts";
import { defaultColours } from "../../values/site/colours.ts";
import { socialNetworks } from "../../values/site/identity.ts";
import { LANGUAGES } from "../../values/text/languages.ts";
import type { TextBodies } from "./texts.ts";

/** What stands before the numbers of members: `U` in `U-000123`. */
export const memberNumberPrefixOf = ({ memberNumberPrefix, shortName }: Party): string =>
  memberNumberPrefix ?? /[A-Z]/.exec(shortName.toUpperCase())?.[0] ?? "M";

/** The text of a party that has published none: what party.json says. */
export const identityText = (party: Party): TextBodies["identity"] => ({
  name: party.name,
  short_name: party.shortName,
  tagline: party.tagline,
  slogan: party.slogan,
  description: party.description,
  founded: party.founded,
  member_number_prefix: memberNumberPrefixOf(party),
  logo: party.logo ?? "",
  colours: party.colours ?? defaultColours,
  social: Object.fromEntries(
    socialNetworks.map((network) => [network, party.social[network] ?? ""]),
  ) as TextBodies["identity"]["social"],
  languages: [...(party.languages ?? LANGUAGES)],
  member_numbers: party.memberNumbers === true,
});

/** The text of a party that has published none: what party.json says. */
export const paymentAccountsText = ({ payments: { payBill, bank }, giftAmounts }: Party) =>
  ({
    pay_bill: payBill.businessNumber,
    bank: {
      bank: bank.bank,
      branch: bank.branch,
      account_name: bank.accountName,
      account_number: bank.accountNumber,
    },
    gift_amounts: [...(giftAmounts ?? defaultGiftAmounts)],
  }) satisfies TextBodies["payment-accounts"];

function identityOf(text: TextBodies["identity"]): Partial<Party> {
  const accounts = socialNetworks.filter((network) => text.social[network] !== "");
  return {
    name: text.name,
    shortName: text.short_name,
    tagline: text.tagline,
    slogan: text.slogan,
    description: text.description,
    founded: text.founded,
    memberNumberPrefix: text.member_number_prefix,
    logo: text.logo === "" ? undefined : text.logo,
    colours: text.colours,
    social: Object.fromEntries(accounts.map((network) => [network, text.social[network]])),
    languages: text.languages,
    memberNumbers: text.member_numbers,
  };
}

function paymentsOf({ pay_bill, bank, gift_amounts }: TextBodies["payment-accounts"]): Partial<Party> {
  const { bank: name, branch, account_name, account_number } = bank;
  return {
    payments: {
      payBill: { businessNumber: pay_bill },
      bank: { bank: name, branch, accountName: account_name, accountNumber: account_number },
    },
    giftAmounts: gift_amounts,
  };
}

const contactsOf = ({ email, phone, address, hours }: TextBodies["contact"]): Partial<Party> => ({
  contacts: { email, phone, address, hours },
});

/**
 * The party as its published texts say, and as it is where there is none. What is published is no placeholder.
 * @param party of party.json, with its texts in the language @param texts in that language
 */
export const withIdentity = (
  party: Party,
  { identity, contact, "payment-accounts": accounts }: Partial<TextBodies>,
): Party => ({
  ...party,
  ...(identity ? identityOf(identity) : {}),
  ...(contact ? contactsOf(contact) : {}),
  ...(accounts ? paymentsOf(accounts) : {}),
});
