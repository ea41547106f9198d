/** Totals are counted up to this, because counting a million rows takes seconds. */
export const MAXIMUM_TOTAL = 10_000;
