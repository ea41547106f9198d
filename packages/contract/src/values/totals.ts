/** Totals are counted up to this, because counting a million rows takes seconds. */
export const MAXIMUM_COUNTED_ROWS = 10_000;
