/**
 * Formatted without `Intl`: its first use makes a browser load its locale data, too slow on a cheap phone
 * (docs/decisions/0013).
 * @param amount whole shillings. @returns e.g. `KES 25,000`.
 */
export const formatKes = (amount: number): string => `KES ${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ",")}`;
