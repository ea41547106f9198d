import type { Dashboard, NextStep } from "@party/contract/dashboard";
import { GRACE_DAYS, RENEWAL_DAYS } from "@party/contract/values/membership-plans";
import { daysAfter, daysUntil } from "#nairobi-days.ts";

interface Known {
  membership: Dashboard["membership"];
  emailConfirmed: boolean;
  /** The next event that the member has a seat at. */
  seat: Dashboard["events"][number] | undefined;
  /** The next event of all, the ones nearby first. */
  event: Dashboard["events"][number] | undefined;
  /** The day in Nairobi. */
  today: string;
}

/** A seat is spoken of when its event is near; until then there is something better to do. */
const SEAT_DAYS = 14;

const step = (kind: NextStep["kind"], rest: Partial<NextStep> = {}): NextStep => ({
  ...{ kind, amount: null, by: null, event: null },
  ...rest,
});

/** The one thing for a member to do next: what ends a membership first, what costs nothing last. */
export function nextStep({ membership, emailConfirmed, seat, event, today }: Known): NextStep {
  const { state, fee, valid_until } = membership ?? { state: undefined, fee: 0, valid_until: null };
  if (state === "awaiting_payment") return step("pay_fee", { amount: fee });
  if (state === "grace" || state === "lapsed") {
    const by = state === "grace" && valid_until ? daysAfter(valid_until, GRACE_DAYS) : null;
    return step("renew", { amount: fee, by });
  }
  if (state === "active" && valid_until && daysUntil(today, valid_until) <= RENEWAL_DAYS) {
    return step("renew", { amount: fee, by: valid_until });
  }
  if (!emailConfirmed) return step("confirm_email");
  if (state === undefined || state === "resigned" || state === "replaced") return step("choose_plan");
  if (seat && daysUntil(today, seat.date) <= SEAT_DAYS) return step("attend_event", { by: seat.date, event: seat });
  if (state === "applied") return step("await_confirmation");
  if (event && event.id !== seat?.id) return step("join_event", { by: event.date, event });
  return step("invite");
}
