import type { Party } from "@party/contract/party";
import { siteUrl } from "#page-context.ts";
import { socialPages } from "#party.ts";

/** https://schema.org/PoliticalParty, without social accounts and an address that are samples. */
export function partyData(party: Party) {
  return {
    "@context": "https://schema.org",
    "@type": "PoliticalParty",
    name: party.name,
    alternateName: party.shortName,
    slogan: party.slogan,
    url: siteUrl(),
    logo: `${siteUrl()}/brand/icon-512.png`,
    foundingDate: String(party.founded),
    ...(party.contacts.placeholder
      ? {}
      : {
          email: party.contacts.email,
          telephone: party.contacts.phone,
          address: { "@type": "PostalAddress", streetAddress: party.contacts.address, addressCountry: "KE" },
        }),
    ...(party.social.placeholder ? {} : { sameAs: socialPages(party).map(({ href }) => href) }),
  };
}
