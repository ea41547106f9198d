import type { RollFile } from "@party/contract/roll-files.staff";
import { exportFormats } from "@party/contract/values/exports";
import type { FC } from "react";
import { api } from "#api.ts";
import { exportNotice, filePanels, formatOptionalInstant } from "#features/exports/export-parts.tsx";
import { exportContent } from "#features/exports/exports.content.ts";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { rollFileContent as content, rollFilesContent } from "./roll-files.content.ts";

export const screen = { path: "/roll-files/$id", params: "id" } satisfies Screen;

/** One file of a roll: what was asked for, how far it is, and the download. */
export const RollFilePage: FC = detailPage("GET /staff/roll-files/{id}/", {
  back: { to: "/roll-files", label: rollFilesContent.title },
  help: "rolls",
  title: ({ roll, place }) => `${roll.title}: ${place}`,
  loadAgain: ({ state }) => (state === "proposed" ? 10_000 : false),
  notice: exportNotice,
  panels: [
    {
      id: "what",
      title: exportContent.what,
      facts: (row) => [
        [content.roll, row.roll.title],
        [exportContent.place, row.place],
        [exportContent.format, exportFormats[row.format].title],
        [content.rows, row.row_count === null ? null : row.row_count.toLocaleString("en-KE")],
        [exportContent.reason, row.reason],
        [exportContent.asked, formatOptionalInstant(row.created_at)],
      ],
      actions: [{ label: content.toRoll, to: ({ roll }) => ({ to: "/rolls/$id", params: { id: roll.id } }) }],
    },
    ...filePanels<RollFile>("roll-files", content.careful, (id) =>
      api("POST /staff/roll-files/{id}/downloads/", { params: { id }, body: {} }),
    ),
  ],
});
