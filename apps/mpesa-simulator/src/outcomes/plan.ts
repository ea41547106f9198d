import { isResultCode } from "#outcomes/result-codes.ts";

/** One callback of an outcome, counted from the moment at which the payment ended. */
export interface PlannedCallback {
  readonly afterMs: number;
  /** Says this code, whatever happened. */
  readonly says?: string;
  /** The other ways in which a success may be written (payments.md 1.3, quirks). */
  readonly varied?: true;
}

/** How the request for the prompt is answered. Without a prompt nothing can be paid. */
export type Answer = "prompt" | "after_callback" | "dropped" | "busy" | "firewall" | "hang";

/** What happens to one request for a prompt, from its answer to its last callback. */
export interface Plan {
  /** What truly happens; "0" moves the money. */
  readonly result: string;
  readonly answer?: Answer;
  /** From the answer to the end of the prompt; the setting `autoApproveMs` when not said. */
  readonly delayMs?: number;
  readonly callbacks: readonly PlannedCallback[];
  /** What the query says: the truth; never anything final; nothing final before the callback; or 1037 against it. */
  readonly query?: "truth" | "in_flight" | "until_callback" | "contradicts";
  /** The pay-bill notice of the same money: as the setting `stkAlsoC2B` says when not said. */
  readonly confirmation?: "always" | "never";
  /** Paid on top of what was asked. */
  readonly extra?: number;
  /** Before anything happens, callbacks that are none of ours. */
  readonly forged?: true;
}

/** What a person or a test adds to an outcome, or to a prompt that is answered by hand. */
export interface Faults {
  readonly answer?: Answer | undefined;
  readonly callbacks?: number | undefined;
  readonly callbackDelayMs?: number | undefined;
  readonly query?: Plan["query"] | undefined;
  readonly confirmation?: Plan["confirmation"] | undefined;
  readonly extra?: number | undefined;
}

const once: Plan["callbacks"] = [{ afterMs: 0 }];
const success: Plan = { result: "0", callbacks: once };

export const OUTCOMES = {
  success,
  no_answer: { result: "1037", callbacks: once },
  cancelled: { result: "1032", callbacks: once },
  wrong_pin: { result: "2001", callbacks: once },
  insufficient: { result: "1", callbacks: once },
  lost_callback: { ...success, callbacks: [], confirmation: "never" },
  duplicate_callback: { ...success, callbacks: [{ afterMs: 0 }, { afterMs: 0 }, { afterMs: 2_000 }] },
  /** Its callback comes after `lateCallbackMs`. */
  late_callback: { ...success, query: "until_callback" },
  callback_first: { ...success, answer: "after_callback" },
  lost_response: { ...success, answer: "dropped" },
  query_contradicts: { ...success, query: "contradicts" },
  out_of_order: { ...success, callbacks: [{ afterMs: 0, says: "1037" }, { afterMs: 2_000 }] },
  wrong_amount: { ...success, extra: 1 },
  silence: { result: "1037", callbacks: [], query: "in_flight", confirmation: "never" },
  forged_callback: { result: "1037", callbacks: once, forged: true },
  busy: { result: "1025", callbacks: [], answer: "busy" },
  firewall: { result: "1025", callbacks: [], answer: "firewall" },
  hang: { result: "1025", callbacks: [], answer: "hang" },
  varied_metadata: { ...success, callbacks: [{ afterMs: 0, varied: true }] },
  unknown_code: { result: "7777", callbacks: once },
  confirmation_only: { ...success, callbacks: [], confirmation: "always" },
} as const satisfies Record<string, Plan>;

/** Any four digits are right but these. */
export const WRONG_PIN = "0000";

export const planOfPin = (pin: string): Plan => (pin === WRONG_PIN ? OUTCOMES.wrong_pin : OUTCOMES.success);

/** The plan of a name above or of a bare result code; undefined for anything else. */
export function planNamed(outcome: string, lateCallbackMs: number): Plan | undefined {
  if (outcome === "late_callback") return { ...OUTCOMES.late_callback, callbacks: [{ afterMs: lateCallbackMs }] };
  if (Object.hasOwn(OUTCOMES, outcome)) return OUTCOMES[outcome as keyof typeof OUTCOMES];
  return isResultCode(outcome) ? { result: outcome, callbacks: once } : undefined;
}

/** The plan with what was asked on top of it. */
export function withFaults(plan: Plan, faults: Faults): Plan {
  const { callbacks: copies, callbackDelayMs: delay = 0, ...others } = faults;
  const callbacks =
    copies === undefined
      ? plan.callbacks.map((callback) => ({ ...callback, afterMs: callback.afterMs + delay }))
      : Array.from({ length: copies }, () => ({ ...plan.callbacks[0], afterMs: delay }));
  const asked = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  // A callback that is lost altogether takes the pay-bill notice of the same money with it.
  const silent = copies === 0 && plan.confirmation === undefined ? ({ confirmation: "never" } as const) : {};
  return { ...plan, callbacks, ...silent, ...asked };
}
