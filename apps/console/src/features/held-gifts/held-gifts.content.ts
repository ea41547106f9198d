export const heldGiftsContent = {
  title: "Held gifts",
  about: "Gifts above the limit",
  intro: "Gifts above what one giver may give. The money has come and is held until somebody decides; ask counsel.",
  status: "Show",
  statuses: { open: "To decide", decided: "Decided" },
  empty: "No gift is held.",
  emptyDecided: "Nothing was decided yet.",
  columns: { title: "Giver", amount: "Amount", reference: "Reference", why: "Why", held: "Since", note: "Decided" },
  unknown: "Unknown giver",
  decide: "It was decided",
  decideTitle: (giver: string) => `What was decided about the gift of ${giver}?`,
  decideEffect:
    "What may not be kept goes back in full, from the party's account at M-PESA or the bank. The console sends nothing back by itself: do that first.",
  note: "What was decided, and by whom",
  submit: "Close it",
};
