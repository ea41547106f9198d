import { type AirtelState, createAirtelState } from "#airtel.ts";
import type { Transfer } from "#bank/statement.ts";
import type { Faults, OutcomePlan } from "#mpesa/outcomes/plan.ts";
import type { ReversalFaults, ReversalRequest } from "#mpesa/outcomes/reversal-faults.ts";
import type { Settings } from "#mpesa/settings.ts";
import { createPaypalState, type PaypalState } from "#paypal.ts";
import { createStripeState, type StripeState } from "#stripe.ts";
import type { RandomState } from "./random.ts";

/** A callback to the app. */
export interface CallbackPost {
  readonly to: "stk" | "forged" | "validation" | "confirmation" | "result" | "timeout" | WebhookProvider;
  readonly url: string;
  readonly body: string;
  readonly shortcode: string;
  /** The CheckoutRequestID, receipt or conversation id that it is about. */
  readonly about: string;
  /** Instead of Daraja's. */
  readonly headers?: Record<string, string>;
}

export type WebhookProvider = "airtel" | "paypal" | "stripe";

/** A request for a prompt, with its result. */
export interface Transaction {
  readonly checkoutRequestId: string;
  readonly merchantRequestId: string;
  readonly shortcode: string;
  /** The receiver: the pay bill, or the till. */
  readonly partyB: string;
  readonly till: boolean;
  readonly phone: string;
  readonly amount: number;
  readonly reference: string;
  readonly description: string;
  readonly callbackUrl: string;
  readonly requestedAt: number;
  /** The planned outcome; undefined when a person answers the prompt. */
  plan: OutcomePlan | undefined;
  readonly faults: Faults;
  state: "open" | "paid" | "failed";
  endedAt?: number;
  result?: string;
  receipt?: string;
  /** From when on the query returns the result. */
  knownAt?: number;
}

/** A completed payment, which tests compare with. Amounts are whole KES. */
export interface Payment {
  readonly receipt: string;
  readonly at: number;
  /** `in`: from the phone to the business; `out`: back to the phone. */
  readonly direction: "in" | "out";
  readonly via: "stk" | "c2b" | "b2c" | "reversal";
  readonly phone: string;
  readonly shortcode: string;
  readonly amount: number;
  readonly reference: string;
  readonly till: boolean;
  readonly firstName: string;
  /** The balance of the business after it. */
  readonly businessBalance: number;
  /** The id of the prompt or request, or the receipt that caused it. */
  readonly cause?: string;
  reversedBy?: string;
}

export interface PhoneAccount {
  firstName: string;
  openingBalance: number;
  balance: number;
}

/** The registered URLs for callbacks of manual payments. */
export interface UrlRegistration {
  readonly version: "v1" | "v2";
  readonly responseType: "Completed" | "Cancelled";
  readonly confirmationUrl: string;
  readonly validationUrl: string;
}

/** A manual payment to a pay bill or till. */
export interface ManualPayment {
  readonly shortcode: string;
  readonly reference: string;
  readonly amount: number;
  readonly phone: string;
  readonly firstName?: string | undefined;
  readonly till: boolean;
  /** How often the confirmation is sent, and after which delay. */
  readonly confirmations: number;
  readonly delayMs: number;
}

export interface QueuedOutcome extends Faults {
  readonly phone?: string | undefined;
  readonly ref?: string | undefined;
  readonly outcome?: string | undefined;
  readonly delayMs?: number | undefined;
}

export interface TextMessage {
  readonly id: number;
  readonly at: number;
  readonly phone: string;
  readonly text: string;
}

/** A sent callback with its response. */
export interface CallbackDelivery extends CallbackPost {
  readonly id: number;
  readonly at: number;
  readonly attempt: number;
  readonly status?: number;
  readonly error?: string;
}

export type SimulatorAction =
  | { readonly kind: "end_prompt"; readonly checkoutRequestId: string }
  | { readonly kind: "post"; readonly post: CallbackPost; readonly attempt: number }
  | { readonly kind: "pay_by_hand"; readonly payment: ManualPayment }
  | { readonly kind: "end_airtel_prompt"; readonly id: string };

export interface ScheduledAction {
  readonly at: number;
  readonly order: number;
  readonly action: SimulatorAction;
}

/** The whole state of the simulator, as plain JSON. */
export interface SimulatorState {
  readonly chance: RandomState;
  /** The last number that was given to a message, delivery or action. */
  count: number;
  settings: Settings;
  token: { readonly value: string; readonly expiresAt: number } | undefined;
  lastQueryAt: number | undefined;
  readonly transactions: Record<string, Transaction>;
  readonly openPrompts: Record<string, string>;
  /** By phone and amount: when such a prompt was last accepted, and last paid. */
  readonly lastAsked: Record<string, number>;
  readonly lastPaid: Record<string, number>;
  readonly payments: Record<string, Payment>;
  readonly phones: Record<string, PhoneAccount>;
  readonly businesses: Record<string, number>;
  readonly registrations: Record<string, UrlRegistration>;
  readonly pullRegistrations: string[];
  readonly conversations: string[];
  readonly queued: QueuedOutcome[];
  readonly queuedReversals: ReversalFaults[];
  readonly reversals: ReversalRequest[];
  readonly agenda: ScheduledAction[];
  readonly messages: TextMessage[];
  readonly deliveries: CallbackDelivery[];
  readonly airtel: AirtelState;
  readonly stripe: StripeState;
  readonly paypal: PaypalState;
  /** Transfers to the party's bank account, oldest first. */
  readonly transfers: Transfer[];
}

export const createSimulatorState = (seed: number, settings: Settings): SimulatorState => ({
  chance: { state: seed },
  count: 0,
  settings,
  token: undefined,
  lastQueryAt: undefined,
  transactions: {},
  openPrompts: {},
  lastAsked: {},
  lastPaid: {},
  payments: {},
  phones: {},
  businesses: {},
  registrations: {},
  pullRegistrations: [],
  conversations: [],
  queued: [],
  queuedReversals: [],
  reversals: [],
  agenda: [],
  messages: [],
  deliveries: [],
  airtel: createAirtelState(),
  stripe: createStripeState(),
  paypal: createPaypalState(),
  transfers: [],
});
