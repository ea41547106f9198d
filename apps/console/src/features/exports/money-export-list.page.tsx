import { formatKes } from "@party/contract/values/money";
import { moneyExportPurposes } from "@party/contract/values/money-exports";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { ExportState } from "./export-parts.tsx";
import { moneyExportsContent as content } from "./money-exports.content.ts";

export const screen = {
  path: "/money-exports",
  search: "GET /staff/money-exports/",
  menu: {
    group: "money",
    order: 7,
    label: content.title,
    about: content.about,
    icon: "M19 9h-4V3H9v6H5l7 7zM5 18v2h14v-2z",
    permissions: ["payments.export"],
  },
} satisfies Screen;

/** Files of payments and of givers that this person asked for. */
export const MoneyExportListPage: FC = listPage("GET /staff/money-exports/", {
  content,
  help: "exports",
  title: ({ purpose, reason }) => `${moneyExportPurposes[purpose]}: ${reason}`,
  open: ({ id }) => ({ to: "/money-exports/$id", params: { id } }),
  columns: {
    content: (row) => content.contents[row.content],
    days: ({ filter: { from, to } }) => content.daysOf(from, to),
    received: { cell: ({ received }) => formatKes(received), numeric: true },
    state: ({ state }) => <ExportState state={state} />,
    asked: { cell: ({ created_at }) => formatInstant(new Date(created_at)), nowrap: true },
  },
  action: () => (
    <Link to="/money-exports/new" className={buttonVariantClass("primary")}>
      {content.new}
    </Link>
  ),
  empty: () => content.empty,
});
