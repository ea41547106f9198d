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
    icon: "M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zm-2 17-4-4h3v-4h2v4h3zm1-10V3.5L18.5 9z",
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
