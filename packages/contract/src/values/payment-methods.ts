export const paymentMethods = ["mpesa", "airtel", "card", "bank", "paypal", "stripe"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What people call them. */
export const paymentMethodNames: Record<PaymentMethod, string> = {
  mpesa: "M-PESA",
  airtel: "Airtel Money",
  card: "Card",
  bank: "Bank transfer",
  paypal: "PayPal",
  stripe: "Stripe",
};
