const kes = new Intl.NumberFormat("en-KE");

/** @param amount whole shillings. @returns e.g. `KES 25,000`. */
export const formatKes = (amount: number): string => `KES ${kes.format(amount)}`;
