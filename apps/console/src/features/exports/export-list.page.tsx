import { exportPurposes } from "@party/contract/values/exports";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { ExportState } from "./export-parts.tsx";
import { exportsContent as content } from "./exports.content.ts";

export const screen = {
  path: "/exports",
  search: "GET /staff/exports/",
  menu: {
    group: "register",
    order: 8,
    label: content.title,
    about: content.about,
    icon: "M19 9h-4V3H9v6H5l7 7zM5 18v2h14v-2z",
    permissions: ["people.export"],
  },
} satisfies Screen;

/** Files of people that this person asked for. */
export const ExportListPage: FC = listPage("GET /staff/exports/", {
  content,
  help: "exports",
  title: ({ purpose, reason }) => `${exportPurposes[purpose]}: ${reason}`,
  open: ({ id }) => ({ to: "/exports/$id", params: { id } }),
  columns: {
    place: ({ place }) => place,
    rows: { cell: ({ row_count }) => row_count, numeric: true },
    state: ({ state }) => <ExportState state={state} />,
    asked: { cell: ({ created_at }) => formatInstant(new Date(created_at)), nowrap: true },
  },
  action: () => (
    <Link to="/exports/new" className={buttonVariantClass("primary")}>
      {content.new}
    </Link>
  ),
  empty: () => content.empty,
});
