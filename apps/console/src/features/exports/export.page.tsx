import type { PeopleExport } from "@party/contract/exports.staff";
import { exportColumns, exportFormats, exportPurposes } from "@party/contract/values/exports";
import { planOf } from "@party/contract/values/membership-plans";
import type { FC } from "react";
import { api } from "#api.ts";
import { peopleContent } from "#features/people/people.content.ts";
import { peopleFilterTexts } from "#features/people/people-filters.ts";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { exportNotice, filePanels, formatOptionalInstant } from "./export-parts.tsx";
import { exportContent as content, exportsContent } from "./exports.content.ts";

export const screen = { path: "/exports/$id", params: "id" } satisfies Screen;

function exportedPeopleText({ filter: { status, plan, source, ...attributes }, tag }: PeopleExport): string {
  const { statuses, sources } = peopleContent;
  const chosen = [status && statuses[status], plan && planOf(plan).name, source && sources[source], tag];
  return [...chosen, ...peopleFilterTexts(attributes)].filter(Boolean).join(", ") || content.everybody;
}

/** One file of people: what was asked for, how far it is, and the download. */
export const ExportPage: FC = detailPage("GET /staff/exports/{id}/", {
  back: { to: "/exports", label: content.back },
  help: "exports",
  title: ({ purpose }) => exportPurposes[purpose],
  loadAgain: ({ state }) => (state === "proposed" ? 10_000 : false),
  notice: exportNotice,
  panels: [
    {
      id: "what",
      title: content.what,
      facts: (row) => [
        [content.reason, row.reason],
        [content.place, row.place],
        [content.who, exportedPeopleText(row)],
        [content.columns, row.columns.map((name) => exportColumns[name]).join(", ")],
        [content.format, exportFormats[row.format].title],
        [content.rows, row.row_count === null ? null : exportsContent.people(row.row_count)],
        [content.asked, formatOptionalInstant(row.created_at)],
      ],
    },
    ...filePanels<PeopleExport>("exports", content.careful, (id) =>
      api("POST /staff/exports/{id}/downloads/", { params: { id }, body: {} }),
    ),
  ],
});
