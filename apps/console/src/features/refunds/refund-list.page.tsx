import { formatKes } from "@party/contract/values/money";
import { formatDate } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { refundsContent as content } from "./refunds.content.ts";

export const screen = {
  path: "/refunds",
  search: "GET /staff/refunds/",
  menu: {
    group: "money",
    order: 6,
    label: content.title,
    about: content.about,
    icon: "M12.5 8c-2.65 0-5.05 1-6.9 2.6L2 7v9h9l-3.62-3.62A8 8 0 0 1 20.1 16l2.37-.78A10.5 10.5 0 0 0 12.5 8",
    permissions: ["payments.read"],
  },
} satisfies Screen;

/** Money that goes back, the newest first. */
export const RefundListPage: FC = listPage("GET /staff/refunds/", {
  content,
  help: "refunds",
  title: ({ receipt }) => receipt,
  open: ({ id }) => ({ to: "/refunds/$id", params: { id } }),
  columns: {
    payer: ({ payer }) => payer,
    amount: { cell: ({ amount }) => formatKes(amount), numeric: true },
    for: ({ title }) => title ?? content.noPayment,
    way: { cell: ({ way }) => paymentMethodNames[way], nowrap: true },
    state: ({ state }) => (
      <StatusLabel tone={state === "done" ? "good" : state === "unknown" || state === "refused" ? "bad" : undefined}>
        {content.states[state]}
      </StatusLabel>
    ),
    at: { cell: ({ created_at }) => formatDate(new Date(created_at)), nowrap: true },
  },
  filters: { state: choiceFilter(content.state, content.states, { all: content.anyState }) },
  empty: () => content.empty,
});
