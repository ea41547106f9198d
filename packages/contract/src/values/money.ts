/**
 * Set apart by hand: the first number or date that a browser writes in a language makes it load all it knows of
 * languages, too long for the start of a page on a cheap phone (docs/decisions/0013).
 * @param amount whole shillings. @returns e.g. `KES 25,000`.
 */
export const formatKes = (amount: number): string => `KES ${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ",")}`;
