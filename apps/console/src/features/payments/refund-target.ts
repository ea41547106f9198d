import type { LinkTarget } from "#form/actions.tsx";

/** Where giving back the money of an entry of the ledger is proposed. */
export const refundTarget = (entry: number): LinkTarget => ({ to: "/refunds/new", search: { entry } }) as never;
