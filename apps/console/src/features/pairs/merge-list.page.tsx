import type { PersonMerge } from "@party/contract/pairs.staff";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { mergesContent as content } from "./pairs.content.ts";

export const screen = { path: "/merges", search: "GET /staff/merges/" } satisfies Screen;

function undoStateText({ undone, undo_until }: PersonMerge) {
  if (undone) return <StatusLabel>{content.undone}</StatusLabel>;
  return undo_until ? content.until(undo_until) : content.final;
}

/** Rows of the register that were joined, the latest first. */
export const MergeListPage: FC = listPage("GET /staff/merges/", {
  content,
  help: "duplicates",
  title: ({ survivor }) => content.name(survivor.name),
  open: ({ id }) => ({ to: "/merges/$id", params: { id } }),
  columns: {
    absorbed: ({ absorbed }) => content.row(content.name(absorbed.name), absorbed.id),
    made: { cell: ({ made_at }) => content.at(made_at), nowrap: true },
    by: ({ made_by }) => content.by(made_by),
    state: undoStateText,
  },
  filters: { status: choiceFilter(content.status, content.statuses) },
  action: () => (
    <Link to="/duplicates" className={buttonVariantClass("outlined")}>
      {content.pairs}
    </Link>
  ),
  empty: () => content.empty,
});
