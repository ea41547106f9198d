import { formatKes } from "@party/contract/values/money";
import { formatDate, formatInstant } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { Alert } from "@party/ui/alert.tsx";
import { Link } from "@tanstack/react-router";
import { type FC, Fragment } from "react";
import { choiceFilter, dayFilter, rowLinkFilter, textFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { paymentsContent as content } from "./payments.content.ts";

export const screen = {
  path: "/payments",
  search: "GET /staff/payments/",
  menu: {
    group: "money",
    order: 4,
    label: content.title,
    about: content.about,
    icon: "M20 4H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2m0 14H4v-6h16zm0-10H4V6h16z",
    permissions: ["payments.read"],
  },
} satisfies Screen;

/** All payments, the newest first, and those that are searched for. */
export const PaymentListPage: FC = listPage("GET /staff/payments/", {
  content,
  help: "payments",
  title: ({ reference }) => reference,
  open: ({ id }) => ({ to: "/payments/$id", params: { id } }),
  columns: {
    payer: ({ payer }) => payer,
    amount: { cell: ({ amount }) => formatKes(amount), numeric: true },
    purpose: ({ title }) => title,
    channel: { cell: ({ channel }) => channel && paymentMethodNames[channel], nowrap: true },
    state: ({ state }) => (
      <StatusLabel tone={state === "paid" ? "good" : state === "held" || state === "reversed" ? "bad" : undefined}>
        {content.states[state]}
      </StatusLabel>
    ),
    begun: { cell: ({ created_at }) => formatInstant(new Date(created_at)), nowrap: true },
  },
  filters: {
    q: textFilter({ label: content.code }),
    person: rowLinkFilter(() => content.person),
    state: choiceFilter(content.state, content.states, { all: content.anyState }),
    channel: choiceFilter(content.channel, paymentMethodNames, { all: content.anyChannel }),
    purpose: choiceFilter(content.purpose, content.purposes, { all: content.anyPurpose }),
    day: dayFilter(content.day),
  },
  notice: ({ unallocated }) =>
    unallocated.length === 0 ? null : (
      <Alert severity="info">
        {content.unallocated}{" "}
        {unallocated.map(({ id, amount, receipt, paid_at }) => (
          <Fragment key={id}>
            <Link to="/payment-questions/$id" params={{ id: `entry-${id}` }}>
              {content.unallocatedEntry(formatKes(amount), receipt, formatDate(new Date(paid_at)))}
            </Link>{" "}
          </Fragment>
        ))}
      </Alert>
    ),
  empty: () => content.empty,
});
