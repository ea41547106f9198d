import { formatDay } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { ExportState } from "#features/exports/export-parts.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { batchesContent as content } from "./batches.content.ts";

export const screen = {
  path: "/registrar-batches",
  search: "GET /staff/registrar-batches/",
  menu: {
    group: "register",
    order: 11,
    label: content.title,
    about: content.about,
    icon: "M20 6h-8l-2-2H4a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h16a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2m0 12H4V6h5.2l2 2H20zm-5-3v-2H9v-2h6V9l4 3z",
    permissions: ["registrar.submit"],
  },
} satisfies Screen;

/** Files of members for the Registrar, the newest first. */
export const BatchListPage: FC = listPage("GET /staff/registrar-batches/", {
  content,
  help: "registrar",
  title: ({ id }) => content.titleOf(id),
  open: ({ id }) => ({ to: "/registrar-batches/$id", params: { id } }),
  columns: {
    place: ({ place }) => place,
    included: { cell: ({ included }) => included.toLocaleString("en-KE"), numeric: true },
    leftOut: { cell: ({ left_out }) => left_out.toLocaleString("en-KE"), numeric: true },
    state: (row) => <ExportState {...row} />,
    handedOver: ({ handed_over_on }) => handed_over_on && formatDay(handed_over_on),
  },
  action: () => (
    <Link to="/registrar-batches/new" className={buttonVariantClass("primary")}>
      {content.new}
    </Link>
  ),
  empty: () => content.empty,
});
