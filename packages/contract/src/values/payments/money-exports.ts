/** What a file of money holds. */
export const moneyExportContents = ["payments", "givers"] as const;
export type MoneyExportContent = (typeof moneyExportContents)[number];

/** What files of money are for. */
export const moneyExportPurposes = {
  accounts: "The books of account",
  audit: "An audit",
  law: "A duty by law",
  organ: "A report to an organ of the party",
  other: "Something else",
} as const;
export type MoneyExportPurpose = keyof typeof moneyExportPurposes;
export const moneyExportPurposeNames = Object.keys(moneyExportPurposes) as [
  MoneyExportPurpose,
  ...MoneyExportPurpose[],
];

/** States of an entry of the ledger. */
export const ledgerStates = ["allocated", "unallocated", "overpaid", "held", "reversed"] as const;
export type LedgerStateName = (typeof ledgerStates)[number];

export const ledgerStateNames: Record<LedgerStateName, string> = {
  allocated: "Counts for its payment",
  unallocated: "Belongs to no payment yet",
  overpaid: "Paid too much",
  held: "Held",
  reversed: "Given back",
};

/** What money of the ledger can be for; `none` for money that belongs to no payment. */
export const ledgerPurposeNames = {
  membership: "Memberships",
  order: "Orders",
  donation: "Gifts",
  none: "No payment",
} as const;
export type LedgerPurpose = keyof typeof ledgerPurposeNames;
export const ledgerPurposes = Object.keys(ledgerPurposeNames) as [LedgerPurpose, ...LedgerPurpose[]];

/** Titles of the columns of each content, all of which are in its file. */
export const moneyExportColumns = {
  payments: {
    at: "Day and time",
    receipt: "Receipt",
    reference: "Our reference",
    code: "Code of the payment service",
    way: "Way",
    purpose: "For",
    received: "Received (KES)",
    returned: "Given back (KES)",
    state: "State",
    payer: "Payer",
    title: "What it paid",
  },
  givers: {
    giver: "Giver",
    county: "County",
    declaration: "Declaration",
    gifts: "Gifts",
    received: "Received (KES)",
    returned: "Given back (KES)",
    kept: "Kept (KES)",
    held: "Held, not in the sum (KES)",
  },
} as const;
