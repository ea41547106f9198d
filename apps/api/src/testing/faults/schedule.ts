import fc from "fast-check";
import type { Moment } from "#testing/api-process.ts";
import type { Faults } from "#testing/simulator.ts";

/** What somebody owes at the start of a schedule. */
export type Owed = "donation" | "order" | "membership";

/** How the payer spells the reference. */
export type Spelling = "right" | "sloppy" | "mistyped" | "blank" | "phone" | "stranger";

/** One thing that happens. `payment`, `phone` (counted from the payer's own) and `which` are taken modulo what there is. */
export type Step =
  | {
      do: "prompt";
      payment: number;
      phone: number;
      /** The request of before once more, with its key. */
      resent: boolean;
      outcome: string;
      delayMs: number;
      faults: Faults;
    }
  | {
      do: "type";
      payment: number;
      phone: number;
      spelling: Spelling;
      sum: "right" | "less" | "more";
      confirmations: number;
      delayMs: number;
    }
  | { do: "tell again"; which: number; times: number }
  | { do: "check"; payment: number }
  | { do: "order" }
  | { do: "pass"; seconds: number }
  | { do: "kill" }
  | { do: "kill at callback"; moment: Moment }
  | { do: "start" };

export interface Schedule {
  owed: Owed[];
  /** Of the simulator: it asks before it takes money by hand. */
  validation: boolean;
  /** Each with whether the next one waits until it is over. */
  steps: { step: Step; waited: boolean }[];
  /** The API is up when everything comes to rest. */
  upAtTheEnd: boolean;
}

const any = fc.constantFrom(0, 1, 2, 3, 4);
/** Mostly their own. */
const phone = fc.constantFrom(0, 0, 0, 1);
const delay = fc.constantFrom(0, 0, 0, 5_000, 40_000, 200_000, 7_200_000);

const faults: fc.Arbitrary<Faults> = fc.record(
  {
    callbacks: fc.nat({ max: 4 }),
    callbackDelayMs: delay,
    answer: fc.constantFrom("prompt", "after_callback", "dropped"),
    query: fc.constantFrom("truth", "in_flight", "until_callback", "contradicts"),
    confirmation: fc.constantFrom("always", "never"),
    extra: fc.constantFrom(0, 0, 0, 1),
  },
  { requiredKeys: [] },
);

const outcome = fc.oneof(
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

const prompt: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("prompt" as const),
  payment: any,
  phone,
  resent: fc.boolean(),
  outcome,
  delayMs: fc.constantFrom(0, 0, 0, 5_000, 250_000),
  faults,
});

const typed: fc.Arbitrary<Step> = fc.record({
  do: fc.constant("type" as const),
  payment: any,
  phone,
  spelling: fc.constantFrom("right", "right", "sloppy", "mistyped", "blank", "phone", "stranger"),
  sum: fc.constantFrom("right", "right", "less", "more"),
  confirmations: fc.nat({ max: 4 }),
  delayMs: delay,
});

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: prompt },
  { weight: 5, arbitrary: typed },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("tell again" as const),
      which: any,
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("check" as const), payment: any }) },
  { weight: 1, arbitrary: fc.constant({ do: "order" as const }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      seconds: fc.constantFrom(1, 25, 65, 130, 200, 400, 1_000, 3_700),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "kill" as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("kill at callback" as const),
      moment: fc.constantFrom<Moment[]>("before", "while", "while", "after"),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "start" as const }) },
);

export const schedules: fc.Arbitrary<Schedule> = fc.record({
  owed: fc.array(fc.constantFrom<Owed[]>("donation", "order", "membership"), {
    minLength: 3,
    maxLength: 5,
    size: "max",
  }),
  validation: fc.boolean(),
  steps: fc.array(fc.record({ step, waited: fc.boolean() }), { minLength: 8, maxLength: 20, size: "max" }),
  upAtTheEnd: fc.boolean(),
});
