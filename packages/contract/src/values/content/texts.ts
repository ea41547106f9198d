/** Texts of the public site that staff can change. Their ids are stored, so a number is never used again. */
export const textIds = {
  announcement: 1,
  hero: 2,
  "who-we-are": 3,
  roadmap: 4,
  manifesto: 5,
  "election-integrity": 6,
  contact: 7,
  "donation-instructions": 8,
  /** Two people adopt it. */
  constitution: 9,
  "privacy-notice": 10,
  terms: 11,
  identity: 12,
  "payment-accounts": 13,
  /** Names, fees and benefits, in the party's order; fees have their history in a table of their own. */
  "membership-plans": 14,
} as const;
export type TextKey = keyof typeof textIds;

/** How people give money and reach the party. */
export const contactAndDonationTexts: readonly TextKey[] = ["contact", "donation-instructions", "payment-accounts"];

/** A second person approves what becomes public. */
export const textsNeedingApproval: readonly TextKey[] = [
  ...contactAndDonationTexts,
  "privacy-notice",
  "terms",
  "identity",
  "membership-plans",
];

/** Texts whose versions stay readable, with the version of the built-in text. A changed built-in text needs a new one. */
export const builtInVersions = { "privacy-notice": "2026-12", terms: "2026-11" } as const;
export const versionedTexts = ["privacy-notice", "terms"] as const satisfies (keyof typeof builtInVersions)[];
export type VersionedText = (typeof versionedTexts)[number];

export const isVersionedText = (key: TextKey): key is VersionedText => key in builtInVersions;

export const textKeys = Object.keys(textIds) as TextKey[];

/** @returns undefined for an id without a text */
export const textKeyOf = (id: number): TextKey | undefined => textKeys.find((key) => textIds[key] === id);

/** For staff. */
export const textTitles: Record<TextKey, string> = {
  announcement: "Announcement bar",
  hero: "Pictures and slogan of the home page",
  "who-we-are": "Who We Are",
  roadmap: "Campaign Roadmap",
  manifesto: "Manifesto",
  "election-integrity": "Election Integrity",
  contact: "Contact",
  "donation-instructions": "How to give by pay bill and bank",
  constitution: "Constitution",
  "privacy-notice": "Privacy notice",
  terms: "Terms of sale",
  identity: "Name, colours and accounts on social networks",
  "payment-accounts": "Pay bill, bank and amounts of gifts",
  "membership-plans": "Tiers and fees",
};

/** An id of a row of a list in a text, by which translated words find it wherever it stands. */
export const rowIdOf = (row: unknown): string | undefined => {
  const id = (row as { row_id?: unknown } | null | undefined)?.row_id;
  return typeof id === "string" && /^\d{1,10}$/.test(id) ? id : undefined;
};

export const newRowId = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** The page of each text, also for its preview. */
export const textPaths: Record<TextKey, string> = {
  announcement: "/",
  hero: "/",
  "who-we-are": "/about/who-we-are",
  roadmap: "/about/what-we-do",
  manifesto: "/manifesto",
  "election-integrity": "/election-integrity",
  contact: "/contact",
  "donation-instructions": "/donate",
  constitution: "/about/rules",
  "privacy-notice": "/privacy",
  terms: "/terms",
  identity: "/",
  "payment-accounts": "/donate",
  "membership-plans": "/joinus",
};

/** Further pages that show the same text. */
export const textAliases: Partial<Record<TextKey, readonly string[]>> = {
  constitution: ["/rules-regulations"],
  "membership-plans": [
    ...["/", "/joinus/free", "/volunteer", "/login", "/register"],
    ...["/dashboard", "/dashboard/card", "/dashboard/payments"],
  ],
};

/** Texts that every page shows: the bar at the top, the contacts in the footer, and whose site it is. */
export const textsOfEveryPage: readonly TextKey[] = ["announcement", "contact", "identity"];
