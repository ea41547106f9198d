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
    icon: "m12.9 15-2.6-2.5A17 17 0 0 0 14.1 6H17V4h-7V2H8v2H1v2h11.2a16 16 0 0 1-3.2 5.3A16 16 0 0 1 6.7 8h-2a18 18 0 0 0 3 4.6l-5.1 5L4 19l5-5 3.1 3.1zm5.6-5h-2L12 22h2l1.1-3h4.8l1.1 3h2zm-2.6 7 1.6-4.3 1.6 4.3z",
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
