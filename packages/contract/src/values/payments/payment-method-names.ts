import type { PaymentMethod } from "./payments.ts";

export const paymentMethodNames: Record<PaymentMethod, string> = {
  mpesa: "M-PESA",
  airtel: "Airtel Money",
  card: "Card",
  bank: "Bank transfer",
  paypal: "PayPal",
  stripe: "Stripe",
};
