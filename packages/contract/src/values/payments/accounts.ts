export const PAY_BILL_PATTERN = /^\d{5,7}$/;

/** In whole KES. */
export const GIFT_AMOUNT_LIMITS = { count: 5, least: 10, most: 10_000_000 } as const;

/** spec.md section 9, in whole KES: what a party offers that has published no amounts of its own. */
export const defaultGiftAmounts = [1_000, 5_000, 10_000, 25_000, 50_000] as const;
