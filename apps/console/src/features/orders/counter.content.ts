import { plural } from "@party/contract/values/plural";
import { operatorName, ordersContent } from "./orders.content.ts";

export const counterContent = {
  title: "Counter",
  about: "Hand out orders at a pickup point",
  intro: "Scan the code in the buyer's email, or type the number of the order.",
  camera: { start: "Use the camera", stop: "Stop the camera", label: "What the camera sees" },
  torch: "Torch",
  cameraFailed: "The camera cannot be used. Allow it in your browser, or type the number.",
  number: "Order number",
  find: "Show the order",
  finding: "Looking …",
  wrong: (typed: string) => `“${typed}” is no order number. It is an S with seven letters or digits, such as S12AB34C.`,
  unknown: (number: string) => `There is no order ${number.toUpperCase()} at your pickup points.`,
  offline:
    "No connection. Nothing can be handed out until it is back: ask the buyer to wait, or write the number down.",
  noName: "Whoever brings the number",
  at: (pickup: string, number: string) => `Order ${number}, ${pickup}`,
  notReady: "The buyer was not told yet that it is here.",
  handOut: "Hand it out",
  handedOut: (by: string | null, at: string) => `Handed out by ${by ?? operatorName}, ${at}.`,
  allBack: "All of it came back.",
  next: "Next order",
  pieces: (quantity: number, title: string, returned: number) =>
    `${quantity} × ${title}${returned > 0 ? ordersContent.cameBack(returned) : ""}`,
  returns: {
    title: "Take pieces back",
    text: "They are in stock again at once. The finance officer sees what they cost, and gives the money back with a colleague.",
    count: (title: string, out: number) => `${title}: how many of ${out}`,
    reason: "Why",
    reasonHint: "For example: the size is wrong. No names.",
    choose: "Choose how many pieces came back.",
    submit: "Take them back",
    done: (pieces: number, sum: string) =>
      `${plural(pieces, "1 piece is", `${pieces} pieces are`)} in stock again. The finance officer is asked about ${sum}.`,
    before: "What came back",
    row: (lines: string, sum: string, at: string, by: string | null) =>
      `${lines} (${sum}), ${at}, taken by ${by ?? operatorName}`,
    undone: "undone",
    undo: "It did not come back after all",
    isUndone: "The return is undone. The buyer has the pieces.",
  },
};
