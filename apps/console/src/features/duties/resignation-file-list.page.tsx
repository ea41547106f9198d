import { formatDate, formatDay } from "@party/contract/values/nairobi-time";
import type { FC } from "react";
import { ExportState } from "#features/exports/export-parts.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { resignationFilesContent as content } from "./duties.content.ts";
import { NewResignationFile } from "./new-resignation-file.tsx";

export const screen = { path: "/resignation-files", search: "GET /staff/resignation-files/" } satisfies Screen;

/** Files of resignations for the Registrar, the newest first. */
export const ResignationFileListPage: FC = listPage("GET /staff/resignation-files/", {
  content,
  help: "resignations",
  title: ({ id }) => content.titleOf(id),
  open: ({ id }) => ({ to: "/resignation-files/$id", params: { id } }),
  columns: {
    made: ({ created_at }) => formatDate(new Date(created_at)),
    count: { cell: ({ resignations }) => resignations, numeric: true },
    state: (row) => <ExportState {...row} />,
    told: ({ told_on, letter_number }) => told_on && `${formatDay(told_on)}, ${letter_number}`,
  },
  action: () => <NewResignationFile />,
  empty: () => content.empty,
});
