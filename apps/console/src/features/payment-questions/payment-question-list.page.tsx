import { formatKes } from "@party/contract/values/money";
import { formatDate } from "@party/contract/values/nairobi-time";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { LastComparison } from "./last-comparison.tsx";
import { paymentQuestionsContent as content } from "./payment-questions.content.ts";

export const screen = {
  path: "/payment-questions",
  search: "GET /staff/payment-questions/",
  menu: {
    group: "money",
    order: 6,
    label: content.title,
    about: content.about,
    icon: "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m1 17h-2v-2h2zm2.1-7.8-.9.9A4 4 0 0 0 13 15h-2v-.5c0-1.1.5-2.1 1.2-2.8l1.2-1.3A2 2 0 1 0 10 9H8a4 4 0 1 1 7.1 2.2",
    permissions: ["payments.read"],
  },
} satisfies Screen;

/** All that a person has to decide about money, urgent ones first. */
export const PaymentQuestionListPage: FC = listPage("GET /staff/payment-questions/", {
  content,
  help: "payments",
  title: ({ title }) => title,
  open: ({ id }) => ({ to: "/payment-questions/$id", params: { id } }),
  columns: {
    known: ({ sentence, urgent }) => (
      <>
        {urgent ? <StatusLabel tone="bad">{content.urgent}</StatusLabel> : null} {sentence}
      </>
    ),
    amount: { cell: ({ amount }) => amount !== null && formatKes(amount), numeric: true, nowrap: true },
    reference: { cell: ({ reference, receipt }) => reference ?? receipt, nowrap: true },
    since: { cell: ({ since }) => formatDate(new Date(since)), nowrap: true },
    note: { cell: ({ note }) => note, when: ({ status }) => status === "decided" },
  },
  filters: {
    status: choiceFilter(content.status, content.statuses),
    urgent: choiceFilter(content.how, content.urgentAlone, { all: content.any }),
    source: choiceFilter(content.source, content.sources, { all: content.anySource }),
  },
  empty: ({ status }) => (status === "decided" ? content.emptyDecided : content.empty),
  below: () => <LastComparison />,
});
