import { z } from "zod";

const httpUrl = () =>
  z
    .url({ protocol: /^https?$/, error: "must be an address such as https://example.org" })
    .transform((url) => url.replace(/\/+$/, ""));
const digits = () => z.string().regex(/^\d{5,9}$/, "must be digits");

/** Credentials of the providers. A payment method is offered only when all of its settings are present (payments.md). */
export const PaymentEnvironment = z.object({
  /** `npm start` sets the simulator's URL when there are no credentials. */
  DARAJA_BASE_URL: httpUrl().optional(),
  MPESA_CONSUMER_KEY: z.string().optional(),
  MPESA_CONSUMER_SECRET: z.string().optional(),
  MPESA_PASSKEY: z.string().optional(),
  MPESA_SHORTCODE: digits().optional(),
  /** The pay bill number for manual payments; the short code when unset. */
  MPESA_PAY_BILL: digits().optional(),
  /** The number of a till; MPESA_SHORTCODE is then the head office's. */
  MPESA_TILL: digits().optional(),
  MPESA_INITIATOR: z.string().optional(),
  /** The initiator's password, encrypted with Safaricom's certificate; Safaricom's portal shows it. */
  MPESA_SECURITY_CREDENTIAL: z.string().optional(),
  /** Base URL for Safaricom's callbacks; API_URL when unset. */
  MPESA_CALLBACK_URL: httpUrl().optional(),
  /** Milliseconds between two status queries; the sandbox allows five a minute. */
  MPESA_QUERY_INTERVAL: z.coerce.number().int().min(0).optional(),
  /** Largest amount of one prompt; whole KES. */
  MPESA_LIMIT: z.coerce.number().int().min(1).default(250_000),
  /** IP addresses of Safaricom's callbacks, separated by commas or spaces. A success from another address is confirmed by a query. */
  MPESA_SOURCES: z.string().optional(),
  /** How many different phones one network may prompt in ten minutes without a payment. */
  PROMPTS_PER_NETWORK: z.coerce.number().int().min(1).default(20),
  AIRTEL_BASE_URL: httpUrl().optional(),
  AIRTEL_CLIENT_ID: z.string().optional(),
  AIRTEL_CLIENT_SECRET: z.string().optional(),
  /** Largest amount of one prompt, set in the merchant's contract with Airtel; whole KES. */
  AIRTEL_LIMIT: z.coerce.number().int().min(1).default(150_000),
  STRIPE_BASE_URL: httpUrl().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  PAYPAL_BASE_URL: httpUrl().optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  /** KES for one US dollar; PayPal does not support KES. */
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

type Environment = z.infer<typeof PaymentEnvironment>;

/** @returns undefined when any value is missing */
function completeOrUndefined<T extends object>(values: T): { [K in keyof T]: NonNullable<T[K]> } | undefined {
  return Object.values(values).every((value) => value !== undefined) ? (values as never) : undefined;
}

function readMpesaSettings(environment: Environment) {
  const required = completeOrUndefined({
    baseUrl: environment.DARAJA_BASE_URL,
    consumerKey: environment.MPESA_CONSUMER_KEY,
    consumerSecret: environment.MPESA_CONSUMER_SECRET,
    passkey: environment.MPESA_PASSKEY,
    shortCode: environment.MPESA_SHORTCODE,
  });
  if (!required) return undefined;
  return {
    ...required,
    /** The URL is neither Safaricom's API nor its sandbox. */
    simulated: ![SAFARICOM, SANDBOX].includes(required.baseUrl),
    payBill: environment.MPESA_PAY_BILL ?? required.shortCode,
    till: environment.MPESA_TILL,
    initiator: completeOrUndefined({
      name: environment.MPESA_INITIATOR,
      credential: environment.MPESA_SECURITY_CREDENTIAL,
    }),
    callbackUrl: environment.MPESA_CALLBACK_URL,
    queryInterval:
      environment.MPESA_QUERY_INTERVAL ?? (required.baseUrl === SANDBOX ? SANDBOX_QUERY_INTERVAL : QUERY_INTERVAL),
    limit: environment.MPESA_LIMIT,
    sources: environment.MPESA_SOURCES?.split(/[\s,]+/).filter(Boolean),
  };
}

function readSettings(environment: Environment) {
  return {
    phonesPerNetwork: environment.PROMPTS_PER_NETWORK,
    mpesa: readMpesaSettings(environment),
    airtel: completeOrUndefined({
      baseUrl: environment.AIRTEL_BASE_URL,
      clientId: environment.AIRTEL_CLIENT_ID,
      clientSecret: environment.AIRTEL_CLIENT_SECRET,
      limit: environment.AIRTEL_LIMIT,
    }),
    stripe: completeOrUndefined({
      baseUrl: environment.STRIPE_BASE_URL ?? STRIPE,
      secretKey: environment.STRIPE_SECRET_KEY,
      webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
    }),
    paypal: completeOrUndefined({
      baseUrl: environment.PAYPAL_BASE_URL ?? PAYPAL,
      clientId: environment.PAYPAL_CLIENT_ID,
      clientSecret: environment.PAYPAL_CLIENT_SECRET,
      webhookId: environment.PAYPAL_WEBHOOK_ID,
      kesPerUsd: environment.PAYPAL_KES_PER_USD,
    }),
  };
}

export type PaymentSettings = ReturnType<typeof readSettings>;
export type MpesaSettings = NonNullable<PaymentSettings["mpesa"]>;
export type AirtelSettings = NonNullable<PaymentSettings["airtel"]>;
export type StripeSettings = NonNullable<PaymentSettings["stripe"]>;
export type PaypalSettings = NonNullable<PaymentSettings["paypal"]>;

/** @returns the settings, and the error messages about them: production must not accept test payments */
export function paymentSettings(
  environment: Environment,
  production: boolean,
): { payments: PaymentSettings; problems: string[] } {
  const payments = readSettings(environment);
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
