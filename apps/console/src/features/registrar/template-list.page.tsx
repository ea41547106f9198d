import { formatDay } from "@party/contract/values/nairobi-time";
import type { FC } from "react";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { templatesContent as content } from "./templates.content.ts";

export const screen = {
  path: "/registrar-templates",
  search: "GET /staff/registrar-templates/",
  menu: {
    group: "register",
    order: 12,
    label: content.title,
    about: content.about,
    icon: "M14 2H6a2 2 0 0 0-2 2v16c0 1.1.9 2 2 2h12a2 2 0 0 0 2-2V8zm4 18H6V4h7v5h5zM8 12h8v2H8zm0 4h8v2H8z",
    permissions: ["registrar.submit"],
  },
} satisfies Screen;

/** What files for the Registrar look like, the newest version first. */
export const TemplateListPage: FC = listPage("GET /staff/registrar-templates/", {
  content,
  help: "registrar",
  title: ({ name }) => name,
  open: ({ id }) => ({ to: "/registrar-templates/$id", params: { id } }),
  columns: {
    version: { cell: ({ id }) => id, numeric: true },
    from: { cell: ({ valid_from }) => formatDay(valid_from), nowrap: true },
    columns: { cell: ({ columns }) => columns.length, numeric: true },
    state: ({ state }) => (
      <StatusLabel tone={state === "in_force" ? "good" : state === "not_confirmed" ? "bad" : undefined}>
        {content.states[state]}
      </StatusLabel>
    ),
  },
  empty: () => content.empty,
});
