import type { PeopleExport } from "@party/contract/exports.staff";
import { exportColumns, exportFormatNames, exportFormats, exportPurposes } from "@party/contract/values/exports";
import { planOf } from "@party/contract/values/membership-plans";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { peopleContent } from "#features/people/people.content.ts";
import { peopleFilterTexts } from "#features/people/people-filters.ts";
import { detailPage } from "#form/detail-page.tsx";
import formCss from "#form/form.module.css";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { TaskProgress } from "#tasks/task-progress.tsx";
import { saveFile } from "#upload/save-file.ts";
import { exportContent as content, exportsContent } from "./exports.content.ts";

export const screen = { path: "/exports/$id", params: "id" } satisfies Screen;

const formatOptionalInstant = (at: string | null) => at && formatInstant(new Date(at));

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
  notice: (row) => {
    if (row.state === "refused") return <Alert severity="warning">{content.refused}</Alert>;
    if (row.state === "ended") return <Alert severity="info">{content.ended}</Alert>;
    if (row.state !== "proposed" || row.proposal_id === null) return null;
    return (
      <Alert severity="info">
        {content.proposed}{" "}
        <Link to="/proposals/$id" params={{ id: row.proposal_id }}>
          {content.toProposal}
        </Link>
      </Alert>
    );
  },
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
    {
      id: "making",
      title: content.making,
      when: ({ state, task_id }) => state === "preparing" && task_id !== null,
      body: (row) => <ExportProgress row={row} />,
    },
    {
      id: "file",
      title: content.file,
      when: ({ state }) => state === "ready" || state === "ended",
      facts: ({ downloads, expires_at }) => [
        [content.downloads, content.downloadsOf(downloads)],
        [content.until, formatOptionalInstant(expires_at)],
      ],
      body: ({ state, sha256 }) => (
        <>
          {state === "ready" ? <p>{content.careful}</p> : null}
          {sha256 ? (
            <details className={formCss.fold}>
              <summary>{content.check}</summary>
              <p className={formCss.hash}>{content.checkText(sha256)}</p>
            </details>
          ) : null}
        </>
      ),
      actions: exportFormatNames.map((each) => ({
        label: content.download(each),
        when: ({ state, format }: PeopleExport) => state === "ready" && format === each,
        primary: true,
        call: ({ id }: PeopleExport) => retryWithRecentCode(() => downloadExport(id)),
        done: () => content.downloaded,
      })),
    },
  ],
});

function ExportProgress({ row: { id, task_id } }: { row: PeopleExport }) {
  const queryClient = useQueryClient();
  return (
    <TaskProgress
      id={task_id!}
      label={content.making}
      onEnd={() => void queryClient.invalidateQueries({ queryKey: ["exports", id] })}
    />
  );
}

const downloadExport = async (id: number): Promise<void> =>
  saveFile(await api("POST /staff/exports/{id}/downloads/", { params: { id }, body: {} }));
