/** Why a month is not closed. */
export const monthProblems = {
  month_not_ended: { status: 409, text: "This month has not ended yet. It can be closed from its next day on." },
  month_closed: { status: 409, text: "This month is closed already. What changes now is a correction." },
  month_proposed: { status: 409, text: "It is proposed already to close this month. The auditor decides." },
  month_not_summed: {
    status: 409,
    text: "The sums of the days are still being made from older payments. Try again in an hour.",
  },
  month_changed: {
    status: 409,
    text: "The figures of this month have changed since this was proposed. Reject it, so that it is proposed again.",
  },
} as const;
