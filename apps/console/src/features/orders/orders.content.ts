export const ordersContent = {
  title: "Orders",
  intro: "Paid orders of the shop that nobody has collected, the oldest first.",
  state: "Show",
  all: "All",
  states: { paid: "Paid, not yet at the pickup point", ready: "Ready to be collected" },
  stateWords: { paid: "Paid", ready: "Ready" },
  empty: "No paid order waits.",
  columns: { number: "Order", what: "What", who: "For", where: "At", state: "Status", since: "Ordered" },
  ready: "It is there",
  readyTitle: (number: string) => `Is order ${number} at its pickup point?`,
  noName: "No name given: whoever brings the number",
  readyEffect:
    "The buyer is told that it can be collected: by email, or on the page of the order where they gave no address. Press this only once all pieces are there.",
  readySubmit: "Yes, tell the buyer",
  handOut: "Hand it out",
  handOutTitle: (number: string) => `Hand out order ${number}?`,
  handOutEffect:
    "Look at the order number, and at the ID of the person who collects where a name is given. This cannot be undone.",
  handOutSubmit: "It was handed out",
};
