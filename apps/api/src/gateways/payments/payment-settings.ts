import { z } from "zod";

const address = () =>
  z
    .url({ protocol: /^https?$/, error: "must be an address such as https://example.org" })
    .transform((given) => given.replace(/\/+$/, ""));
const digits = () => z.string().regex(/^\d{5,9}$/, "must be digits");

/** Credentials of the payment services; each way to pay is offered once all of its own are there (payments.md). */
export const PaymentEnvironment = z.object({
  /** `npm start` names the simulator here when there are no credentials. */
  DARAJA_BASE_URL: address().optional(),
  MPESA_CONSUMER_KEY: z.string().optional(),
  MPESA_CONSUMER_SECRET: z.string().optional(),
  MPESA_PASSKEY: z.string().optional(),
  MPESA_SHORTCODE: digits().optional(),
  /** Where people pay by hand; the short code itself when unset. */
  MPESA_PAY_BILL: digits().optional(),
  /** For a till: its number, while MPESA_SHORTCODE is that of the head office. */
  MPESA_TILL: digits().optional(),
  MPESA_INITIATOR: z.string().optional(),
  /** The initiator's password, encrypted with Safaricom's certificate, as the portal gives it. */
  MPESA_SECURITY_CREDENTIAL: z.string().optional(),
  /** Where Safaricom reaches this API, if not at API_URL. */
  MPESA_CALLBACK_URL: address().optional(),
  /** Milliseconds between two status queries; the sandbox allows five a minute. */
  MPESA_QUERY_INTERVAL: z.coerce.number().int().min(0).optional(),
  /** Most that one prompt can take; whole KES. */
  MPESA_LIMIT: z.coerce.number().int().min(1).default(250_000),
  /** Addresses that Safaricom calls from, separated by commas. A signal in the log of events, no proof. */
  MPESA_SOURCES: z.string().optional(),
  /** Different phones that one network may ring in ten minutes while nobody pays. */
  PROMPTS_PER_NETWORK: z.coerce.number().int().min(1).default(20),
  AIRTEL_BASE_URL: address().optional(),
  AIRTEL_CLIENT_ID: z.string().optional(),
  AIRTEL_CLIENT_SECRET: z.string().optional(),
  /** Most that one prompt can take; whole KES. Airtel names it in the contract. */
  AIRTEL_LIMIT: z.coerce.number().int().min(1).default(150_000),
  STRIPE_BASE_URL: address().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  PAYPAL_BASE_URL: address().optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  /** KES for one US dollar; PayPal has no shillings. */
  PAYPAL_KES_PER_USD: z
    .string()
    .regex(/^(?=.*[1-9])\d{1,4}(\.\d{1,4})?$/, "must be a number such as 129.50")
    .optional(),
});

const SAFARICOM = "https://api.safaricom.co.ke";
const SANDBOX = "https://sandbox.safaricom.co.ke";
const AIRTEL = ["https://openapi.airtel.africa", "https://openapi.airtelkenya.com"];
const STRIPE = "https://api.stripe.com";
const STRIPE_LIVE_KEY = /^(sk|rk)_live_/;
const PAYPAL = "https://api-m.paypal.com";
const SANDBOX_SHORTCODE = "174379";
const SANDBOX_QUERY_INTERVAL = 12_000;
const QUERY_INTERVAL = 1_000;

type Given = z.infer<typeof PaymentEnvironment>;

/** All or nothing: `undefined` unless every value is there. */
function complete<T extends object>(values: T): { [K in keyof T]: NonNullable<T[K]> } | undefined {
  return Object.values(values).every((value) => value !== undefined) ? (values as never) : undefined;
}

function mpesaOf(given: Given) {
  const needed = complete({
    baseUrl: given.DARAJA_BASE_URL,
    consumerKey: given.MPESA_CONSUMER_KEY,
    consumerSecret: given.MPESA_CONSUMER_SECRET,
    passkey: given.MPESA_PASSKEY,
    shortCode: given.MPESA_SHORTCODE,
  });
  if (!needed) return undefined;
  return {
    ...needed,
    /** Pretend money: the address is not Safaricom's. */
    simulated: ![SAFARICOM, SANDBOX].includes(needed.baseUrl),
    payBill: given.MPESA_PAY_BILL ?? needed.shortCode,
    till: given.MPESA_TILL,
    initiator: complete({ name: given.MPESA_INITIATOR, credential: given.MPESA_SECURITY_CREDENTIAL }),
    callbackUrl: given.MPESA_CALLBACK_URL,
    queryInterval: given.MPESA_QUERY_INTERVAL ?? (needed.baseUrl === SANDBOX ? SANDBOX_QUERY_INTERVAL : QUERY_INTERVAL),
    limit: given.MPESA_LIMIT,
    sources: given.MPESA_SOURCES?.split(/[\s,]+/).filter(Boolean),
  };
}

function settingsOf(given: Given) {
  return {
    phonesPerNetwork: given.PROMPTS_PER_NETWORK,
    mpesa: mpesaOf(given),
    airtel: complete({
      baseUrl: given.AIRTEL_BASE_URL,
      clientId: given.AIRTEL_CLIENT_ID,
      clientSecret: given.AIRTEL_CLIENT_SECRET,
      limit: given.AIRTEL_LIMIT,
    }),
    stripe: complete({
      baseUrl: given.STRIPE_BASE_URL ?? STRIPE,
      secretKey: given.STRIPE_SECRET_KEY,
      webhookSecret: given.STRIPE_WEBHOOK_SECRET,
    }),
    paypal: complete({
      baseUrl: given.PAYPAL_BASE_URL ?? PAYPAL,
      clientId: given.PAYPAL_CLIENT_ID,
      clientSecret: given.PAYPAL_CLIENT_SECRET,
      webhookId: given.PAYPAL_WEBHOOK_ID,
      kesPerUsd: given.PAYPAL_KES_PER_USD,
    }),
  };
}

export type PaymentSettings = ReturnType<typeof settingsOf>;
export type MpesaSettings = NonNullable<PaymentSettings["mpesa"]>;
export type AirtelSettings = NonNullable<PaymentSettings["airtel"]>;
export type StripeSettings = NonNullable<PaymentSettings["stripe"]>;
export type PaypalSettings = NonNullable<PaymentSettings["paypal"]>;

/** @returns the settings, and in words what is wrong with them: pretend money must not buy anything in production */
export function paymentSettings(given: Given, production: boolean): { payments: PaymentSettings; problems: string[] } {
  const payments = settingsOf(given);
  return { payments, problems: production ? testCredentialProblems(payments) : [] };
}

function testCredentialProblems({ mpesa, airtel, stripe, paypal }: PaymentSettings): string[] {
  return [
    mpesa && mpesa.baseUrl !== SAFARICOM && `DARAJA_BASE_URL: in production it is ${SAFARICOM}`,
    mpesa?.shortCode === SANDBOX_SHORTCODE && "MPESA_SHORTCODE: that is the sandbox's, not yours",
    airtel && !AIRTEL.includes(airtel.baseUrl) && `AIRTEL_BASE_URL: in production it is ${AIRTEL.join(" or ")}`,
    stripe && stripe.baseUrl !== STRIPE && `STRIPE_BASE_URL: in production it is ${STRIPE}`,
    stripe &&
      !STRIPE_LIVE_KEY.test(stripe.secretKey) &&
      "STRIPE_SECRET_KEY: in production it begins with sk_live_ or rk_live_",
    paypal && paypal.baseUrl !== PAYPAL && `PAYPAL_BASE_URL: in production it is ${PAYPAL}`,
  ].filter((line) => typeof line === "string");
}
