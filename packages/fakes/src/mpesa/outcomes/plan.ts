import { isResultCode } from "#mpesa/outcomes/result-codes.ts";

/** One callback of an outcome, counted from the moment at which the payment ended. */
export interface PlannedCallback {
  readonly afterMs: number;
  /** Reports this code instead of the result. */
  readonly says?: string;
  /** Uses the other formats of a success (payments.md 1.3, quirks). */
  readonly varied?: true;
}

/** How the request for the prompt is answered. Without a prompt nothing can be paid. */
export type PromptReply = "prompt" | "after_callback" | "dropped" | "busy" | "firewall" | "hang";

/** What happens to one request for a prompt, from its answer to its last callback. */
export interface OutcomePlan {
  /** The real result; "0" makes the payment. */
  readonly result: string;
  readonly answer?: PromptReply;
  /** From the reply to the end of the prompt; by default the setting `autoApproveMs`. */
  readonly delayMs?: number;
  readonly callbacks: readonly PlannedCallback[];
  /** What the query returns: the result; never a result; no result before the callback; or 1037 instead of it. */
  readonly query?: "truth" | "in_flight" | "until_callback" | "contradicts";
  /** The C2B confirmation of the same payment; by default as the setting `stkAlsoC2B` says. */
  readonly confirmation?: "always" | "never";
  /** Added to the requested amount. */
  readonly extra?: number;
  /** Sends forged callbacks before the real ones. */
  readonly forged?: true;
}

/** Faults that a test adds to an outcome, or to a prompt that a person answers. */
export interface Faults {
  readonly answer?: PromptReply | undefined;
  readonly callbacks?: number | undefined;
  readonly callbackDelayMs?: number | undefined;
  readonly query?: OutcomePlan["query"] | undefined;
  readonly confirmation?: OutcomePlan["confirmation"] | undefined;
  readonly extra?: number | undefined;
}

const oneCallback: OutcomePlan["callbacks"] = [{ afterMs: 0 }];
const successPlan: OutcomePlan = { result: "0", callbacks: oneCallback };

export const OUTCOME_PLANS = {
  success: successPlan,
  no_answer: { result: "1037", callbacks: oneCallback },
  cancelled: { result: "1032", callbacks: oneCallback },
  wrong_pin: { result: "2001", callbacks: oneCallback },
  insufficient: { result: "1", callbacks: oneCallback },
  lost_callback: { ...successPlan, callbacks: [], confirmation: "never" },
  duplicate_callback: { ...successPlan, callbacks: [{ afterMs: 0 }, { afterMs: 0 }, { afterMs: 2_000 }] },
  /** Its callback comes after `lateCallbackMs`. */
  late_callback: { ...successPlan, query: "until_callback" },
  callback_first: { ...successPlan, answer: "after_callback" },
  lost_response: { ...successPlan, answer: "dropped" },
  query_contradicts: { ...successPlan, query: "contradicts" },
  out_of_order: { ...successPlan, callbacks: [{ afterMs: 0, says: "1037" }, { afterMs: 2_000 }] },
  wrong_amount: { ...successPlan, extra: 1 },
  silence: { result: "1037", callbacks: [], query: "in_flight", confirmation: "never" },
  forged_callback: { result: "1037", callbacks: oneCallback, forged: true },
  busy: { result: "1025", callbacks: [], answer: "busy" },
  firewall: { result: "1025", callbacks: [], answer: "firewall" },
  hang: { result: "1025", callbacks: [], answer: "hang" },
  varied_metadata: { ...successPlan, callbacks: [{ afterMs: 0, varied: true }] },
  unknown_code: { result: "7777", callbacks: oneCallback },
  confirmation_only: { ...successPlan, callbacks: [], confirmation: "always" },
} as const satisfies Record<string, OutcomePlan>;

/** Any other four digits are a correct PIN. */
export const WRONG_PIN = "0000";

export const planOfPin = (pin: string): OutcomePlan =>
  pin === WRONG_PIN ? OUTCOME_PLANS.wrong_pin : OUTCOME_PLANS.success;

/** The plan of an outcome's name or of a result code; undefined for anything else. */
export function planNamed(outcome: string, lateCallbackMs: number): OutcomePlan | undefined {
  if (outcome === "late_callback") return { ...OUTCOME_PLANS.late_callback, callbacks: [{ afterMs: lateCallbackMs }] };
  if (Object.hasOwn(OUTCOME_PLANS, outcome)) return OUTCOME_PLANS[outcome as keyof typeof OUTCOME_PLANS];
  return isResultCode(outcome) ? { result: outcome, callbacks: oneCallback } : undefined;
}

/** The plan with faults added. */
export function withFaults(plan: OutcomePlan, faults: Faults): OutcomePlan {
  const { callbacks: copies, callbackDelayMs: delay = 0, ...others } = faults;
  const callbacks =
    copies === undefined
      ? plan.callbacks.map((callback) => ({ ...callback, afterMs: callback.afterMs + delay }))
      : Array.from({ length: copies }, () => ({ ...plan.callbacks[0], afterMs: delay }));
  const requested = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  // A lost callback suppresses the C2B confirmation of the same payment.
  const silent = copies === 0 && plan.confirmation === undefined ? ({ confirmation: "never" } as const) : {};
  return { ...plan, callbacks, ...silent, ...requested };
}
