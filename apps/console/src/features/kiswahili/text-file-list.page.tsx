import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { useMutation } from "@tanstack/react-query";
import type { FC } from "react";
import { api, messageOf } from "#api.ts";
import { choiceFilter, textFilter } from "#list/filters.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { saveFile } from "#upload/save-file.ts";
import { kiswahiliContent as content } from "./kiswahili.content.ts";

export const screen = {
  path: "/kiswahili",
  search: "GET /staff/text-files/",
  menu: {
    group: "website",
    order: 9,
    label: content.title,
    about: content.about,
    icon: "M2 3h13v9H8l-4 3v-3H2zm15 5h5v9h-2v3l-4-3h-6v-3h7z",
    permissions: ["translations.review"],
    nationOnly: true,
  },
} satisfies Screen;

/** The files of built-in Kiswahili, and how much of each was read. */
export const TextFileListPage: FC = listPage("GET /staff/text-files/", {
  content,
  help: "kiswahili-review",
  title: ({ name }) => name,
  open: ({ id }) => ({ to: "/kiswahili/$id", params: { id } }),
  columns: {
    read: { cell: content.readOf, numeric: true, nowrap: true },
    suggested: { cell: ({ suggested }) => suggested || null, numeric: true },
    part: ({ part }) => content.parts[part],
    mark: ({ mark }) => mark,
  },
  filters: {
    q: textFilter(),
    status: choiceFilter(content.status, content.statuses, { all: content.all }),
  },
  action: () => <DownloadButton />,
  notice: ({ all }) => <p role="status">{content.progress(all)}</p>,
  empty: () => content.empty,
});

/** For the release: a table that `npm run texts -- reviewed` reads. */
function DownloadButton() {
  const table = useMutation({
    mutationFn: () => api("GET /staff/text-answers/"),
    onSuccess: ({ csv }) => {
      const url = URL.createObjectURL(new Blob([csv], { type: "text/csv" }));
      saveFile({ url, name: `kiswahili-${dayInNairobi(new Date())}.csv` });
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    },
  });
  return (
    <>
      <Button look="outlined" aria-disabled={table.isPending} onClick={() => table.isPending || table.mutate()}>
        {table.isPending ? content.downloading : content.download}
      </Button>
      {table.error ? <Alert severity="error">{messageOf(table.error)}</Alert> : null}
      {table.data ? (
        <Alert severity="success">{content.downloaded(table.data.texts, table.data.suggested)}</Alert>
      ) : null}
    </>
  );
}
