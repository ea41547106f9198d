import type { Faults } from "@party/fakes/mpesa/start-simulator";
import fc from "fast-check";
import type { KillMoment } from "#testing/api-process.ts";

/** The purpose of a payment intent that exists at the start of a schedule. */
export type Purpose = "donation" | "order" | "membership";

/** How the payer types the reference of a manual payment. */
export type ReferenceSpelling = "right" | "sloppy" | "mistyped" | "blank" | "phone" | "unrelated";

/** One step of a schedule. `payment`, `phone` (counted from the payer's own) and `which` are indexes, taken modulo the count. */
export type Step =
  | {
      do: "prompt";
      payment: number;
      phone: number;
      /** Repeats the previous request with its idempotency key. */
      resent: boolean;
      outcome: string;
      delayMs: number;
      faults: Faults;
    }
  | {
      do: "pay manually";
      payment: number;
      phone: number;
      spelling: ReferenceSpelling;
      sum: "right" | "less" | "more";
      confirmations: number;
      delayMs: number;
    }
  | { do: "redeliver"; which: number; times: number }
  | { do: "check"; payment: number }
  | { do: "order" }
  | { do: "advance time"; seconds: number }
  | { do: "kill" }
  | { do: "kill at callback"; moment: KillMoment }
  | { do: "start" };

export interface Schedule {
  purposes: Purpose[];
  /** Whether the simulator sends validation requests for manual payments. */
  validation: boolean;
  /** `waited`: the next step starts after this one has finished. */
  steps: { step: Step; waited: boolean }[];
  /** Whether the API process runs while the remaining jobs are drained. */
  apiUpAtEnd: boolean;
}

const indexArbitrary = fc.constantFrom(0, 1, 2, 3, 4);
/** Index 0 is the payer's own phone. */
const phoneArbitrary = fc.constantFrom(0, 0, 0, 1);
const delayArbitrary = fc.constantFrom(0, 0, 0, 5_000, 40_000, 200_000, 7_200_000);

const faults: fc.Arbitrary<Faults> = fc.record(
  {
    callbacks: fc.nat({ max: 4 }),
    callbackDelayMs: delayArbitrary,
    answer: fc.constantFrom("prompt", "after_callback", "dropped"),
    query: fc.constantFrom("truth", "in_flight", "until_callback", "contradicts"),
    confirmation: fc.constantFrom("always", "never"),
    extra: fc.constantFrom(0, 0, 0, 1),
  },
  { requiredKeys: [] },
);

const outcomeArbitrary = fc.oneof(
  { weight: 8, arbitrary: fc.constant("success") },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "cancelled",
      "wrong_pin",
      "no_answer",
      "insufficient",
      "1019",
      "silence",
      "unknown_code",
      "out_of_order",
      "forged_callback",
      "varied_metadata",
      "busy",
      "firewall",
      "hang",
    ),
  },
);

const promptArbitrary: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("prompt" as const),
  payment: indexArbitrary,
  phone: phoneArbitrary,
  resent: fc.boolean(),
  outcome: outcomeArbitrary,
  delayMs: fc.constantFrom(0, 0, 0, 5_000, 250_000),
  faults,
});

const manualPaymentArbitrary: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("pay manually" as const),
  payment: indexArbitrary,
  phone: phoneArbitrary,
  spelling: fc.constantFrom("right", "right", "sloppy", "mistyped", "blank", "phone", "unrelated"),
  sum: fc.constantFrom("right", "right", "less", "more"),
  confirmations: fc.nat({ max: 4 }),
  delayMs: delayArbitrary,
});

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: promptArbitrary },
  { weight: 5, arbitrary: manualPaymentArbitrary },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("redeliver" as const),
      which: indexArbitrary,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("check" as const), payment: indexArbitrary }) },
  { weight: 1, arbitrary: fc.constant({ do: "order" as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("advance time" as const),
      seconds: fc.constantFrom(1, 25, 65, 130, 200, 400, 1_000, 3_700),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "kill" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("kill at callback" as const),
      moment: fc.constantFrom<KillMoment[]>("before", "while", "while", "after"),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "start" as const }) },
);

export const schedules: fc.Arbitrary<Schedule> = fc.record({
  purposes: fc.array(fc.constantFrom<Purpose[]>("donation", "order", "membership"), {
    minLength: 3,
    maxLength: 5,
    size: "max",
  }),
  validation: fc.boolean(),
  steps: fc.array(fc.record({ step: stepArbitrary, waited: fc.boolean() }), {
    minLength: 8,
    maxLength: 20,
    size: "max",
  }),
  apiUpAtEnd: fc.boolean(),
});
