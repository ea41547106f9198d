import type { BoardCount, BoardRow } from "@party/contract/board.staff";
import type { FC } from "react";
import { peopleContent } from "#features/people/people.content.ts";
import { listPage } from "#list/list-page.tsx";
import { placeFilters } from "#list/place-filters.tsx";
import type { Screen } from "#screen.ts";
import { boardContent as content } from "./board.content.ts";
import { BoardFiles, BoardPanels, BoardSummary } from "./board-parts.tsx";

export const screen = {
  path: "/board",
  search: "GET /staff/board/",
  menu: {
    group: "register",
    order: 9,
    label: content.title,
    about: content.about,
    icon: "M3 3h7v7H3zm11 0h7v7h-7zM3 14h7v7H3zm11 0h7v7h-7z",
    permissions: ["people.counts"],
  },
} satisfies Screen;

const { county, constituency } = placeFilters("people.counts", peopleContent);
const number = (count: number | null) => count?.toLocaleString("en-KE") ?? content.hidden;
const column = (name: BoardCount) => ({
  cell: (row: BoardRow) => number(row[name]),
  numeric: true as const,
});

/** The places inside the chosen one with their counts, the largest open below the table. */
export const BoardPage: FC = listPage("GET /staff/board/", {
  content,
  help: "board",
  title: ({ place }) => place,
  open: ({ level, id, ...place }) =>
    level === "ward" || id === 0
      ? undefined
      : { to: "/board", search: { county: place.county!, ...(place.constituency ? { constituency: id } : {}) } },
  columns: {
    members: column("members"),
    women: column("women"),
    men: column("men"),
    verified: column("verified"),
    claimed: column("claimed"),
    complete: column("complete"),
    disability: {
      cell: ({ with_disability }) => number(with_disability),
      numeric: true,
      when: (search) => search.county === undefined,
    },
    needed: { cell: ({ needed }) => number(needed), numeric: true, when: (search) => search.county === undefined },
  },
  filters: { county, constituency },
  sorts: {
    label: content.sort,
    options: content.sorts,
    usual: () => "place",
    columns: { title: "place", members: "members", verified: "verified", claimed: "claimed", needed: "needed" },
  },
  notice: (board) => <BoardSummary {...board} />,
  below: (board, search) => (
    <>
      <BoardPanels {...board} />
      <BoardFiles county={search.county} constituency={search.constituency} />
    </>
  ),
  empty: () => content.empty,
});
