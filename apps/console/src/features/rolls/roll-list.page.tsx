import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { rollsContent as content } from "./rolls.content.ts";

export const screen = {
  path: "/rolls",
  search: "GET /staff/rolls/",
  menu: {
    group: "register",
    order: 10,
    label: content.title,
    about: content.about,
    icon: "M4 4h16v2H4zm0 5h16v2H4zm0 5h10v2H4zm0 5h10v2H4zm15-3v-1a2 2 0 0 0-4 0v1h-1v5h6v-5zm-1 0h-2v-1a1 1 0 0 1 2 0z",
    permissions: ["rolls.read"],
  },
} satisfies Screen;

/** Lists of members as they were at one moment. */
export const RollListPage: FC = listPage("GET /staff/rolls/", {
  content,
  help: "rolls",
  title: ({ title }) => title,
  open: ({ id }) => ({ to: "/rolls/$id", params: { id } }),
  columns: {
    place: ({ place }) => place,
    state: {
      cell: ({ state, has_faults }) => (
        <StatusLabel tone={has_faults || state === "refused" ? "bad" : state === "frozen" ? "good" : undefined}>
          {has_faults ? content.faults : content.states[state]}
        </StatusLabel>
      ),
      onCard: "status",
    },
    rows: { cell: ({ row_count }) => row_count !== null && content.count(row_count), numeric: true },
    taken: { cell: ({ taken_at }) => taken_at && formatInstant(new Date(taken_at)), nowrap: true },
    objections: { cell: ({ objections_until }) => formatDay(objections_until), nowrap: true },
    certificate: ({ certificate_number }) => certificate_number,
  },
  action: (staff) =>
    hasPermission(staff, "rolls.propose") ? (
      <Link to="/rolls/new" className={buttonVariantClass("primary")}>
        {content.new}
      </Link>
    ) : null,
  empty: () => content.empty,
});
