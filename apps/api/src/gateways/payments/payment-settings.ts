import { z } from "zod";

const httpUrlSetting = () =>
  z
    .url({ protocol: /^https?$/, error: "must be an address such as https://example.org" })
    .transform((url) => url.replace(/\/+$/, ""));
const shortCodeDigits = () => z.string().regex(/^\d{5,9}$/, "must be digits");

/** Credentials of the providers. A payment method is offered only when all of its settings are present (payments.md). */
export const PaymentEnvironment = z.object({
  DARAJA_BASE_URL: httpUrlSetting()
    .optional()
    .describe(
      "`https://sandbox.safaricom.co.ke`, in production `https://api.safaricom.co.ke`; unset: `npm start` sets the simulator's",
    ),
  MPESA_CONSUMER_KEY: z.string().optional().describe("key of the app, of the Daraja portal"),
  MPESA_CONSUMER_SECRET: z.string().optional().describe("secret of that key"),
  MPESA_PASSKEY: z.string().optional().describe("passkey of the short code, of the Daraja portal"),
  MPESA_SHORTCODE: shortCodeDigits().optional().describe("who asks for the money; for a till the head office's number"),
  MPESA_PAY_BILL: shortCodeDigits()
    .optional()
    .describe("where people pay by hand, as it stands on the site; unset: `MPESA_SHORTCODE`"),
  MPESA_TILL: shortCodeDigits().optional().describe("the till that gets the money; unset: a pay bill"),
  MPESA_INITIATOR: z
    .string()
    .optional()
    .describe("the API operator who gives money back; unset: money goes back at the portal"),
  MPESA_SECURITY_CREDENTIAL: z
    .string()
    .optional()
    .describe("the operator's password, encrypted with Safaricom's certificate; Safaricom's portal shows it"),
  MPESA_CALLBACK_URL: httpUrlSetting()
    .optional()
    .describe(
      "where Safaricom reaches the API: https, in lower case, none of the portal's banned words in it; unset: `API_URL`",
    ),
  MPESA_QUERY_INTERVAL: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      "milliseconds between two status queries; unset: `12000` in the sandbox, which allows five a minute, else `1000`",
    ),
  MPESA_LIMIT: z.coerce.number().int().min(1).default(250_000).describe("largest amount of one prompt, in KES"),
  MPESA_SOURCES: z
    .string()
    .optional()
    .describe(
      "addresses that Safaricom calls from, separated by commas; a success from another one is confirmed by a query",
    ),
  PROMPTS_PER_NETWORK: z.coerce
    .number()
    .int()
    .min(1)
    .default(20)
    .describe("different phones that one network may prompt in ten minutes while nobody pays"),
  AIRTEL_BASE_URL: httpUrlSetting().optional().describe("`https://openapi.airtel.africa`"),
  AIRTEL_CLIENT_ID: z.string().optional().describe("key of the app, of Airtel's portal"),
  AIRTEL_CLIENT_SECRET: z.string().optional().describe("secret of that key"),
  AIRTEL_LIMIT: z.coerce
    .number()
    .int()
    .min(1)
    .default(150_000)
    .describe("largest amount of one prompt, set in the contract with Airtel, in KES"),
  STRIPE_BASE_URL: httpUrlSetting().optional().describe("unset: Stripe's own"),
  STRIPE_SECRET_KEY: z.string().optional().describe("secret key, of Stripe's dashboard"),
  STRIPE_WEBHOOK_SECRET: z.string().optional().describe("signing secret of the webhook, of Stripe's dashboard"),
  PAYPAL_BASE_URL: httpUrlSetting().optional().describe("`https://api-m.paypal.com`"),
  PAYPAL_CLIENT_ID: z.string().optional().describe("key of the app, of PayPal's dashboard"),
  PAYPAL_CLIENT_SECRET: z.string().optional().describe("secret of that key"),
  PAYPAL_WEBHOOK_ID: z.string().optional().describe("id of the webhook, of PayPal's dashboard"),
  PAYPAL_KES_PER_USD: z
    .string()
    .regex(/^(?=.*[1-9])\d{1,4}(\.\d{1,4})?$/, "must be a number such as 129.50")
    .optional()
    .describe("KES for one US dollar, e.g. `129.50`; PayPal does not take KES"),
});

const SAFARICOM_URL = "https://api.safaricom.co.ke";
const SANDBOX_URL = "https://sandbox.safaricom.co.ke";
const AIRTEL_URLS = ["https://openapi.airtel.africa", "https://openapi.airtelkenya.com"];
const STRIPE_URL = "https://api.stripe.com";
const STRIPE_LIVE_KEY = /^(sk|rk)_live_/;
const PAYPAL_URL = "https://api-m.paypal.com";
const SANDBOX_SHORTCODE = "174379";
const SANDBOX_QUERY_INTERVAL_MS = 12_000;
const QUERY_INTERVAL_MS = 1_000;

/** Where real money moves. */
export const REAL_PROVIDER_URLS = { airtel: AIRTEL_URLS, stripe: [STRIPE_URL], paypal: [PAYPAL_URL] };

export type MpesaService = "safaricom" | "sandbox" | "simulator";

export const mpesaServiceOf = ({ baseUrl }: Pick<MpesaSettings, "baseUrl">): MpesaService =>
  baseUrl === SAFARICOM_URL ? "safaricom" : baseUrl === SANDBOX_URL ? "sandbox" : "simulator";

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
    simulated: ![SAFARICOM_URL, SANDBOX_URL].includes(required.baseUrl),
    payBill: environment.MPESA_PAY_BILL ?? required.shortCode,
    till: environment.MPESA_TILL,
    initiator: completeOrUndefined({
      name: environment.MPESA_INITIATOR,
      credential: environment.MPESA_SECURITY_CREDENTIAL,
    }),
    callbackUrl: environment.MPESA_CALLBACK_URL,
    queryInterval:
      environment.MPESA_QUERY_INTERVAL ??
      (required.baseUrl === SANDBOX_URL ? SANDBOX_QUERY_INTERVAL_MS : QUERY_INTERVAL_MS),
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
      baseUrl: environment.STRIPE_BASE_URL ?? STRIPE_URL,
      secretKey: environment.STRIPE_SECRET_KEY,
      webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
    }),
    paypal: completeOrUndefined({
      baseUrl: environment.PAYPAL_BASE_URL ?? PAYPAL_URL,
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
    mpesa && mpesa.baseUrl !== SAFARICOM_URL && `DARAJA_BASE_URL: in production it is ${SAFARICOM_URL}`,
    mpesa?.shortCode === SANDBOX_SHORTCODE && "MPESA_SHORTCODE: that is the sandbox's, not yours",
    airtel &&
      !AIRTEL_URLS.includes(airtel.baseUrl) &&
      `AIRTEL_BASE_URL: in production it is ${AIRTEL_URLS.join(" or ")}`,
    stripe && stripe.baseUrl !== STRIPE_URL && `STRIPE_BASE_URL: in production it is ${STRIPE_URL}`,
    stripe &&
      !STRIPE_LIVE_KEY.test(stripe.secretKey) &&
      "STRIPE_SECRET_KEY: in production it begins with sk_live_ or rk_live_",
    paypal && paypal.baseUrl !== PAYPAL_URL && `PAYPAL_BASE_URL: in production it is ${PAYPAL_URL}`,
  ].filter((line) => typeof line === "string");
}
