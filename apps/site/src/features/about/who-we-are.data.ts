import type { Party } from "@party/contract/party";
import { siteUrl } from "#page-context.ts";
import { socialPages } from "#party.ts";

/** https://schema.org/Organization, without social accounts that are samples. */
export function partyData(party: Party) {
  return {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: party.name,
    url: siteUrl(),
    foundingDate: String(party.founded),
    ...(party.social.placeholder ? {} : { sameAs: socialPages(party).map(({ href }) => href) }),
  };
}
