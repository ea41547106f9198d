/** What somebody agrees to. Which one can be withdrawn by itself, and which ends with the account or the membership. */
export const consentPurposes = ["account", "membership", "volunteering", "newsletter"] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

export const withdrawablePurposes = ["volunteering", "newsletter"] as const satisfies readonly ConsentPurpose[];

/** The words that are agreed to; a change of words is a new version, and the ledger names the version. */
export const consentVersions: Record<ConsentPurpose, string> = {
  account: "2026-11",
  membership: "2026-11",
  volunteering: "2026-11",
  newsletter: "2026-11",
};

/** By which way the party heard of it. */
export const consentChannels = ["website", "mail", "dashboard"] as const;
export type ConsentChannel = (typeof consentChannels)[number];
