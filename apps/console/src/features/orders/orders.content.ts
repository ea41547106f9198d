const operatorName = "the operator of the server";

export const ordersContent = {
  title: "Orders",
  about: "What is to be handed out",
  intro: "Paid orders of the shop until they are handed out, and for a year after that.",
  search: "Order number, phone or name",
  state: "Show",
  open: "Not handed out yet",
  states: {
    paid: "Paid, not yet at the pickup point",
    ready: "Ready to be collected",
    handed_out: "Handed out",
  },
  pickup: "Pickup point",
  everywhere: "All",
  stateWords: { paid: "Paid", ready: "Ready", handed_out: "Handed out" },
  handedOut: (by: string | null, at: string) => `Handed out by ${by ?? operatorName}, ${at}`,
  empty: "No paid order waits.",
  emptyHandedOut: "No order was handed out within a year.",
  notFound: (q: string) => `No order here is found by “${q}”. Look under “Handed out” too.`,
  columns: { title: "Order", what: "What", who: "For", where: "At", state: "Status", since: "Ordered" },
  ready: "It is there",
  readyTitle: (number: string) => `Is order ${number} at its pickup point?`,
  noName: "No name given: whoever brings the number",
  readyEffect:
    "The buyer is told that it can be collected: by email, or on the page of the order where they gave no address. Press this only once all pieces are there.",
  readySubmit: "Yes, tell the buyer",
  isReady: (number: string) => `The buyer of ${number} is told that it can be collected.`,
  handOut: "Hand it out",
  handOutTitle: (number: string) => `Hand out order ${number}?`,
  handOutEffect: (lines: string, collector: string) =>
    `${lines}, for ${collector || "whoever brings the number"}. Look at the order number, and at the ID of the person who collects where a name is given. This can be taken back for 10 minutes.`,
  handOutSubmit: "It was handed out",
  isHandedOut: (number: string) => `Order ${number} was handed out.`,
  lookAtIt: "Look at it",
  undo: "Not handed out after all",
  isTakenBack: (number: string) => `Order ${number} waits at its pickup point again.`,
};
