export const paymentMethods = ["mpesa", "airtel", "card", "bank", "paypal", "stripe"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
