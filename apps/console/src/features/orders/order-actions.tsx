import type { StaffOrder } from "@party/contract/orders.staff";
import { Link } from "@tanstack/react-router";
import { api } from "#api.ts";
import type { CallAction } from "#form/actions.tsx";
import { ordersContent as content } from "./orders.content.ts";

export const orderLinesText = ({ lines }: StaffOrder) =>
  lines
    .map(({ title, quantity, returned }) => `${quantity} × ${title}${returned > 0 ? content.cameBack(returned) : ""}`)
    .join(", ");
const orderCallOptions = ({ number }: StaffOrder) => ({ params: { number }, body: {} });

const orderLink = ({ number }: StaffOrder) => (
  <Link to="/orders" search={{ q: number }}>
    {content.lookAtIt}
  </Link>
);

export const undoHandOutAction: CallAction<StaffOrder> = {
  label: content.undo,
  when: ({ handed_out, lines }) => Boolean(handed_out?.undo_until) && lines.every(({ returned }) => returned === 0),
  call: (order) => api("POST /staff/orders/{number}/handovers/reversals/", orderCallOptions(order)),
  done: ({ number }) => content.isTakenBack(number),
  next: orderLink,
};

export const markReadyAction: CallAction<StaffOrder> = {
  label: content.ready,
  when: ({ state }) => state === "paid",
  confirm: {
    title: ({ number }) => content.readyTitle(number),
    effect: () => <p>{content.readyEffect}</p>,
    submit: () => content.readySubmit,
  },
  call: (order) => api("POST /staff/orders/{number}/readiness/", orderCallOptions(order)),
  done: ({ number }) => content.isReady(number),
  next: orderLink,
};

export const handOutAction: CallAction<StaffOrder> = {
  label: content.handOut,
  when: ({ state }) => state === "ready",
  primary: true,
  confirm: {
    title: ({ number }) => content.handOutTitle(number),
    effect: (order) => <p>{content.handOutEffect(orderLinesText(order), order.collector)}</p>,
    submit: () => content.handOutSubmit,
  },
  call: (order) => api("POST /staff/orders/{number}/handovers/", orderCallOptions(order)),
  done: ({ number }) => content.isHandedOut(number),
  next: orderLink,
  undo: undoHandOutAction,
};
