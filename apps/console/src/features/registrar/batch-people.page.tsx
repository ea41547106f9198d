import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { batchPeopleContent as content } from "./batches.content.ts";

export const screen = { path: "/batch-people", search: "GET /staff/batch-people/" } satisfies Screen;

/** Who is in a batch, or left out and why. */
export const BatchPeoplePage: FC = listPage("GET /staff/batch-people/", {
  content,
  help: "registrar",
  title: ({ name }) => name,
  open: ({ id }) => ({ to: "/people/$id", params: { id } }),
  columns: {
    ward: ({ ward }) => ward,
    reasons: {
      when: ({ show }) => show !== "included",
      cell: ({ reasons }) => reasons.join(" "),
    },
  },
  filters: {
    batch: { read: (value) => (Number(value) > 0 ? Number(value) : undefined) },
    show: choiceFilter(content.show, content.shown),
  },
  notice: (_page, { batch }) => (
    <p>
      <Link to="/registrar-batches/$id" params={{ id: batch! }}>
        {content.toBatch}
      </Link>
    </p>
  ),
  empty: ({ show }) => (show === "included" ? content.emptyIncluded : content.empty),
});
