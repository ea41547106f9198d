import type { Fulfil } from "#features/payments/fulfilment.ts";

/** The fee has arrived: the membership starts, or goes on for another year. */
export const startMembership: Fulfil = async () => {};
