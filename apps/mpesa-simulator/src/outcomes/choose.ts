import { outcomeOfAmount, outcomeOfPhone } from "#outcomes/magic.ts";
import { type Faults, OUTCOMES, type Plan, planNamed } from "#outcomes/plan.ts";
import type { Simulator } from "#simulator.ts";
import type { QueuedOutcome } from "#world.ts";

/** "Same amount, same customer" (payments.md 1.2, pacing). */
const RULE_WINDOW_MS = 120_000;

interface Asked {
  readonly phone: string;
  readonly amount: number;
  readonly reference: string;
  /** Whether type and receiver belong together. */
  readonly fits: boolean;
}

interface Choice {
  /** Undefined when a person is to answer. */
  readonly plan: Plan | undefined;
  readonly faults: Faults;
}

/** What becomes of a prompt: what was queued for it, else the rules, else magic, else the mode. */
export function chooseOutcome(simulator: Simulator, asked: Asked): Choice {
  const { world } = simulator;
  const { mode, lateCallbackMs, magicAmounts } = world.settings;
  const byMode = mode === "auto" ? OUTCOMES.success : undefined;
  const named = (outcome: string | undefined) =>
    outcome === undefined ? undefined : planNamed(outcome, lateCallbackMs);

  const queued = takeQueued(world.queued, asked);
  const byMagic =
    named(outcomeOfPhone(asked.phone)) ?? (magicAmounts ? named(outcomeOfAmount(asked.amount)) : undefined);
  const { outcome, delayMs, phone: _, ref: __, ...faults } = queued ?? {};
  const plan = named(outcome) ?? ruleBroken(simulator, asked) ?? byMagic ?? byMode;
  return { plan: plan && delayMs !== undefined ? { ...plan, delayMs } : plan, faults };
}

function takeQueued(queued: QueuedOutcome[], { phone, reference }: Asked): QueuedOutcome | undefined {
  const index = queued.findIndex((one) => (one.phone ?? phone) === phone && (one.ref ?? reference) === reference);
  return index < 0 ? undefined : queued.splice(index, 1)[0];
}

/** Accepted, and refused after: the codes of payments.md 5.2. */
function ruleBroken({ world, clock }: Simulator, { phone, amount, fits }: Asked): Plan | undefined {
  const { ruleLimit, maxAmount } = world.settings;
  const refused = (result: string): Plan => ({ ...OUTCOMES.no_answer, result });
  if (!fits) return refused("2028");
  if (amount > maxAmount) return refused("3");
  const last = { paid: world.lastPaid, any: world.lastAsked, off: {} as Record<string, number> }[ruleLimit];
  const before = last[`${phone} ${amount}`];
  return before !== undefined && clock.now() - before < RULE_WINDOW_MS ? refused("17") : undefined;
}
