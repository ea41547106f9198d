import { exportFormats } from "@party/contract/values/exports";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { ExportState } from "#features/exports/export-parts.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { rollFilesContent as content } from "./roll-files.content.ts";

export const screen = { path: "/roll-files", search: "GET /staff/roll-files/" } satisfies Screen;

/** Files of rolls that this person asked for. */
export const RollFileListPage: FC = listPage("GET /staff/roll-files/", {
  content,
  help: "rolls",
  title: ({ roll }) => roll.title,
  open: ({ id }) => ({ to: "/roll-files/$id", params: { id } }),
  columns: {
    place: ({ place }) => place,
    format: ({ format }) => exportFormats[format].title,
    state: ({ state }) => <ExportState state={state} />,
    asked: { cell: ({ created_at }) => formatInstant(new Date(created_at)), nowrap: true },
  },
  action: () => (
    <Link to="/rolls" className={buttonVariantClass("outlined")}>
      {content.rolls}
    </Link>
  ),
  empty: () => content.empty,
});
