import { outcomeOfAmount, outcomeOfPhone } from "#mpesa/outcomes/magic.ts";
import { type Faults, OUTCOME_PLANS, type OutcomePlan, planNamed } from "#mpesa/outcomes/plan.ts";
import type { Simulator } from "#mpesa/simulator.ts";
import type { QueuedOutcome } from "#mpesa/simulator-state.ts";

/** "Same amount, same customer" (payments.md 1.2, pacing). */
const RULE_WINDOW_MS = 120_000;

interface PromptRequest {
  readonly phone: string;
  readonly amount: number;
  readonly reference: string;
  /** Whether transaction type and receiver match. */
  readonly fits: boolean;
}

interface ChosenOutcome {
  /** Undefined when a person answers the prompt. */
  readonly plan: OutcomePlan | undefined;
  readonly faults: Faults;
}

/** Chooses the outcome of a prompt: a queued one, else by the rules, else by magic numbers, else by the mode. */
export function chooseOutcome(simulator: Simulator, request: PromptRequest): ChosenOutcome {
  const { state } = simulator;
  const { mode, lateCallbackMs, magicAmounts } = state.settings;
  const byMode = mode === "auto" ? OUTCOME_PLANS.success : undefined;
  const named = (outcome: string | undefined) =>
    outcome === undefined ? undefined : planNamed(outcome, lateCallbackMs);

  const queued = takeQueuedOutcome(state.queued, request);
  const byMagic =
    named(outcomeOfPhone(request.phone)) ?? (magicAmounts ? named(outcomeOfAmount(request.amount)) : undefined);
  const { outcome, delayMs, phone: _, ref: __, ...faults } = queued ?? {};
  const plan = named(outcome) ?? violatedRule(simulator, request) ?? byMagic ?? byMode;
  return { plan: plan && delayMs !== undefined ? { ...plan, delayMs } : plan, faults };
}

function takeQueuedOutcome(queued: QueuedOutcome[], { phone, reference }: PromptRequest): QueuedOutcome | undefined {
  const index = queued.findIndex((one) => (one.phone ?? phone) === phone && (one.ref ?? reference) === reference);
  return index < 0 ? undefined : queued.splice(index, 1)[0];
}

/** The rule that fails an accepted request, with the codes of payments.md 5.2. */
function violatedRule({ state, clock }: Simulator, { phone, amount, fits }: PromptRequest): OutcomePlan | undefined {
  const { ruleLimit, maxAmount } = state.settings;
  const failure = (result: string): OutcomePlan => ({ ...OUTCOME_PLANS.no_answer, result });
  if (!fits) return failure("2028");
  if (amount > maxAmount) return failure("3");
  const last = { paid: state.lastPaid, any: state.lastAsked, off: {} as Record<string, number> }[ruleLimit];
  const before = last[`${phone} ${amount}`];
  return before !== undefined && clock.now() - before < RULE_WINDOW_MS ? failure("17") : undefined;
}
