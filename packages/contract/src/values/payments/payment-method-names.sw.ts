// not reviewed
import type { Translated } from "../text/translated.ts";
import type * as english from "./payment-method-names.ts";

export const paymentMethodNames: Translated<typeof english.paymentMethodNames> = {
  mpesa: "M-PESA",
  airtel: "Airtel Money",
  card: "Kadi",
  bank: "Benki",
  paypal: "PayPal",
  stripe: "Stripe",
};
