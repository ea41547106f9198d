export const heldGiftsContent = {
  title: "Held gifts",
  about: "Gifts above the limit",
  intro:
    "Gifts above what one giver may give. The money has come and is held until two people have decided: keep it after counsel agreed, or give it back in full.",
  status: "Show",
  statuses: { open: "To decide", decided: "Decided" },
  empty: "No gift is held.",
  emptyDecided: "Nothing was decided yet.",
  columns: {
    title: "Giver",
    amount: "Amount",
    reference: "Reference",
    why: "Why",
    held: "Since",
    note: "Why it was kept",
  },
  unknown: "Unknown giver",
  given: "Given back",
  keep: "Propose to keep it",
  keepTitle: (giver: string) => `Keep the gift of ${giver}?`,
  keepEffect:
    "A second person decides. If they approve, the party may use the money, and the giver is told by email that it is kept.",
  reason: "Why it may be kept, and who advised it",
  submit: "Propose it",
  giveBack: "Give it back",
  proposal: "Open the proposal",
  limits: "Limits",
};

export const donationLimitsContent = {
  title: "Limits of gifts",
  intro:
    "A gift that brings one giver above the limit of a calendar year is held. Without a limit nothing is held. Counsel names the sum.",
  back: "Held gifts",
  columns: { title: "In a year", from: "From", until: "Last day", warning: "Ask about one giver", source: "Behind it" },
  percent: (percent: number) => `above ${percent}% of the year`,
  further: "until further notice",
  empty: "No limit is set, so no gift is held.",
  propose: "Propose a limit",
};

export const proposeLimitContent = {
  title: "Propose a limit of gifts",
  intro: "A second person decides. The limit before it ends on the day before.",
  back: "Limits of gifts",
  amount: "What one giver may give in a calendar year, in KES",
  from: "First day",
  fromHint: "A day to come: gifts are measured by the limit of the day on which they were paid.",
  until: "Last day",
  untilHint: "Leave it empty if the limit holds until further notice.",
  percent: "Ask about one giver above this part of the year’s gifts, in percent",
  percentHint: "Leave it empty for no such question. The gift is not held for it.",
  source: "The law, notice or advice behind it",
  reason: "Reason",
  submit: "Propose it",
  busy: "Proposing …",
};
