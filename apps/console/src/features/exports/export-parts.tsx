import type { MoneyExport, PeopleExport } from "@party/contract/exports.staff";
import { exportFormatNames } from "@party/contract/values/exports";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DetailPanel } from "#form/detail-page.tsx";
import formCss from "#form/form.module.css";
import { StatusLabel } from "#list/list.tsx";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { TaskProgress } from "#tasks/task-progress.tsx";
import { saveFile } from "#upload/save-file.ts";
import { exportContent as content, exportsContent } from "./exports.content.ts";

/** What files of people and of money have in common. */
type AnyExport = Pick<
  PeopleExport | MoneyExport,
  "id" | "state" | "format" | "downloads" | "expires_at" | "sha256" | "proposal_id" | "task_id"
>;
type OpenedFile = Parameters<typeof saveFile>[0];

export const ExportState = ({ state }: Pick<AnyExport, "state">) => (
  <StatusLabel tone={state === "ready" ? "good" : state === "refused" ? "bad" : undefined}>
    {exportsContent.states[state]}
  </StatusLabel>
);

/** How it stands, in a sentence. */
export function exportNotice(row: AnyExport) {
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
}

export const formatOptionalInstant = (at: string | null) => at && formatInstant(new Date(at));

/**
 * Panels of the file: how far it is, and the download.
 * @param queryKey of its page
 * @param careful what is said before the download
 */
export const filePanels = <Row extends AnyExport>(
  queryKey: string,
  careful: string,
  open: (id: number) => Promise<OpenedFile>,
): DetailPanel<Row>[] => [
  {
    id: "making",
    title: content.making,
    when: ({ state, task_id }) => state === "preparing" && task_id !== null,
    body: (row) => <ExportProgress row={row} queryKey={queryKey} />,
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
        {state === "ready" ? <p>{careful}</p> : null}
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
      when: ({ state, format }: Row) => state === "ready" && format === each,
      primary: true,
      call: async ({ id }: Row) => saveFile(await retryWithRecentCode(() => open(id))),
      done: () => content.downloaded,
    })),
  },
];

function ExportProgress({ row: { id, task_id }, queryKey }: { row: AnyExport; queryKey: string }) {
  const queryClient = useQueryClient();
  return (
    <TaskProgress
      id={task_id!}
      label={content.making}
      onEnd={() => void queryClient.invalidateQueries({ queryKey: [queryKey, id] })}
    />
  );
}
