import type { PersonImport } from "@party/contract/imports.staff";
import { type ImportState, importFields, importMatchKeys } from "@party/contract/values/imports";
import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FC, lazy, Suspense } from "react";
import { api } from "#api.ts";
import { useActions } from "#form/actions.tsx";
import { type DetailPanel, detailPage } from "#form/detail-page.tsx";
import { FactList } from "#form/facts.tsx";
import formCss from "#form/form.module.css";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { TaskProgress } from "#tasks/task-progress.tsx";
import { saveFile } from "#upload/save-file.ts";
import { ImportRows } from "./import-rows.tsx";
import { ImportSteps } from "./import-steps.tsx";
import { importContent as content, unknownWordsContent } from "./imports.content.ts";
import { MappingForm } from "./mapping/mapping-form.tsx";
import { UnknownWordsForm } from "./mapping/words-form.tsx";
import { readingContent } from "./reading/reading.content.ts";
import { hasHiddenRows, hasReadingPanel, ReadingPanel } from "./reading/reading-panel.tsx";

export const screen = {
  path: "/imports/$id",
  /** Of the rows. */
  search: "GET /staff/imports/{id}/rows/",
  params: "id",
} satisfies Screen;

/** With the upload of files. */
const ImportScans = lazy(async () => ({ default: (await import("./import-scans.tsx")).ImportScans }));

const STATES_IN_PROGRESS: readonly ImportState[] = ["reading", "checking", "running", "undoing"];
const UNREAD_STATES: readonly ImportState[] = ["reading", "unreadable"];
/** With what the check said about each row. */
const STATES_WITH_CHECKED_ROWS: readonly ImportState[] = [
  "checked",
  "proposed",
  "running",
  "stopped",
  "done",
  "undoing",
  "undone",
];
const POLL_INTERVAL_MS = 3_000;

const endpointOptions = (id: number) => ({ params: { id }, body: {} });

const runPanel: DetailPanel<PersonImport> = {
  id: "run",
  title: content.run,
  body: (row) => <ImportRunPanel row={row} />,
  actions: [
    {
      label: content.propose,
      primary: true,
      when: ({ can }) => can.includes("propose"),
      confirm: {
        title: content.proposeTitle,
        effect: () => content.proposeEffect,
        text: content.proposeReason,
        submit: () => content.propose,
      },
      call: ({ id }, reason) => api("POST /staff/imports/{id}/proposals/", { params: { id }, body: { reason } }),
      done: () => content.proposedDone,
    },
    {
      label: content.runNow,
      primary: true,
      when: ({ can, state }) => can.includes("run") && state === "checked",
      confirm: { title: content.runTitle, effect: () => content.runEffect, submit: () => content.runNow },
      call: ({ id }) => api("POST /staff/imports/{id}/runs/", endpointOptions(id)),
      changes: ["tasks"],
    },
    {
      label: content.goOn,
      primary: true,
      when: ({ can, state }) => can.includes("run") && state === "stopped",
      call: ({ id }) => api("POST /staff/imports/{id}/runs/", endpointOptions(id)),
      changes: ["tasks"],
    },
    {
      label: content.undo,
      when: ({ can }) => can.includes("undo"),
      confirm: {
        title: ({ file_name }) => content.undoTitle(file_name),
        effect: () => content.undoEffect,
        text: content.undoReason,
        submit: () => content.undo,
      },
      call: ({ id }, reason) => api("POST /staff/imports/{id}/undoings/", { params: { id }, body: { reason } }),
      changes: ["tasks"],
    },
  ],
};

/** One list that is read into the register, step by step. */
export const ImportPage: FC = detailPage("GET /staff/imports/{id}/", {
  back: { to: "/imports", label: content.back },
  help: "imports",
  title: ({ file_name }) => file_name,
  loadAgain: ({ state }) =>
    STATES_IN_PROGRESS.includes(state) ? POLL_INTERVAL_MS : state === "proposed" ? 3 * POLL_INTERVAL_MS : false,
  notice: (row) => <ImportSteps row={row} />,
  panels: [
    {
      id: "reading",
      title: ({ state }) => (UNREAD_STATES.includes(state) ? readingContent.reading : readingContent.title),
      when: hasReadingPanel,
      body: (row) => <ReadingPanel row={row} />,
      actions: [true, false].map((hidden) => ({
        label: hidden ? readingContent.readWithHidden : readingContent.readWithoutHidden,
        when: (row: PersonImport) => row.can.includes("read") && hasHiddenRows(row) && row.format.hidden !== hidden,
        call: ({ id, format }: PersonImport) => {
          const sheets = format.read.map(({ sheet }) => sheet);
          const body = { sheets: format.kind !== "csv" && sheets.length > 0 ? sheets : null, hidden };
          return api("POST /staff/imports/{id}/readings/", { params: { id }, body });
        },
        changes: ["tasks"],
      })),
    },
    // Who has checked a list looks at its rows before anything can be done.
    { ...runPanel, when: ({ state }) => state !== "checked" && STATES_WITH_CHECKED_ROWS.includes(state) },
    {
      id: "rows",
      title: content.rows,
      when: ({ state }) => STATES_WITH_CHECKED_ROWS.includes(state),
      body: (row) => <ImportRows row={row} />,
    },
    { ...runPanel, when: ({ state }) => state === "checked" },
    {
      id: "file",
      title: content.file,
      facts: ({ rows, format, made_by, created_at }) => [
        [content.facts.rows, rows.toLocaleString("en-KE")],
        [content.facts.kind, content.kind(format.kind, format.encoding)],
        [
          content.facts.sheet,
          format.sheets.length > 1 ? format.read.map(({ sheet }) => format.sheets[sheet]).join(", ") : null,
        ],
        [content.facts.titles, format.kind && format.read.map(({ title_row }) => title_row).join(", ")],
        [content.facts.by, made_by],
        [content.facts.at, formatInstant(new Date(created_at))],
      ],
      body: (row) => (row.can.includes("delete") ? <DeleteImportButton row={row} /> : null),
      actions: [
        {
          label: content.report,
          when: ({ can, state }) => can.includes("report") && STATES_WITH_CHECKED_ROWS.includes(state),
          call: ({ id }) =>
            retryWithRecentCode(async () =>
              saveFile(await api("POST /staff/imports/{id}/reports/", endpointOptions(id))),
            ),
          done: () => content.reported,
        },
      ],
    },
    {
      id: "scans",
      title: content.scans,
      when: ({ can, scans }) => can.includes("map") || scans.length > 0,
      body: (row) => (
        <Suspense fallback={<Spinner label={content.scans} />}>
          <ImportScans row={row} />
        </Suspense>
      ),
    },
    {
      id: "mapping",
      title: content.mapping,
      when: ({ state, can }) => !UNREAD_STATES.includes(state) && (state !== "uploaded" || can.includes("map")),
      body: (row) => <MappingPanel row={row} />,
    },
    {
      id: "check",
      title: content.check,
      when: ({ state }) => state === "mapped" || state === "checking",
      body: (row) => (
        <>
          <p>{content.checkText}</p>
          {row.state === "checking" ? <ImportProgress row={row} label={content.checking} /> : null}
        </>
      ),
      actions: [
        {
          label: content.checkAgain,
          primary: true,
          when: ({ can }) => can.includes("check"),
          call: ({ id }) => api("POST /staff/imports/{id}/checks/", endpointOptions(id)),
          changes: ["tasks"],
        },
      ],
    },
    {
      id: "words",
      title: unknownWordsContent.title,
      when: ({ state, unknown_words }) => state === "checked" && unknown_words.length > 0,
      body: (row) => (
        <>
          <p>{unknownWordsContent.text}</p>
          <UnknownWordsForm key={row.version} row={row} />
        </>
      ),
    },
  ],
});

function MappingPanel({ row }: { row: PersonImport }) {
  const canChange = row.can.includes("map");
  if (canChange && row.state !== "checked") return <MappingForm row={row} />;
  const { mapping, columns, match_by, rule, consent } = row;
  const held = columns.flatMap(({ title }, at) => {
    const field = mapping?.columns[at];
    return field ? [`${title}: ${importFields[field]}`] : [];
  });
  return (
    <>
      <FactList
        facts={[
          [content.chosen.columns, held.join("\n")],
          [content.chosen.match, match_by.map((key) => importMatchKeys[key]).join(", ")],
          [content.chosen.rule, content.rules[rule]],
          [
            content.chosen.consent,
            consent && `${consent.gathered_by}, ${formatDay(consent.gathered_on)}\n${consent.form}\n${consent.kept_at}`,
          ],
        ]}
      />
      {canChange ? (
        <details className={formCss.fold}>
          <summary>{content.mappingAgain}</summary>
          <MappingForm key={row.version} row={row} />
        </details>
      ) : null}
    </>
  );
}

function ImportRunPanel({ row }: { row: PersonImport }) {
  const { state, proposal_id, undo_until, can, counts, has_evidence, needs_second_person } = row;
  if (state === "running") return <ImportProgress row={row} label={content.running} />;
  if (state === "undoing") return <ImportProgress row={row} label={content.undoing} />;
  if (state === "stopped") return <Alert severity="info">{content.stopped}</Alert>;
  if (state === "undone") return <Alert severity="info">{content.undone(row)}</Alert>;
  if (state === "done") {
    const canUndo = can.includes("undo") && undo_until;
    return (
      <Alert severity="success">
        {canUndo ? content.done(formatInstant(new Date(undo_until))) : content.doneForGood}
      </Alert>
    );
  }
  if (state === "proposed") {
    return (
      <Alert severity="info">
        {content.proposed}{" "}
        {proposal_id === null ? null : (
          <Link to="/proposals/$id" params={{ id: proposal_id }}>
            {content.toProposal}
          </Link>
        )}
      </Alert>
    );
  }
  if (counts.new + counts.changed === 0) return <p>{content.nobody}</p>;
  if (!has_evidence) return <Alert severity="warning">{content.noConsent}</Alert>;
  return (
    <p>
      {content.before(row)} {needs_second_person ? content.second : content.alone}
    </p>
  );
}

function ImportProgress({ row: { task_id }, label }: { row: PersonImport; label: string }) {
  const queryClient = useQueryClient();
  if (task_id === null) return null;
  return (
    <TaskProgress
      id={task_id}
      label={label}
      onEnd={() => void queryClient.invalidateQueries({ queryKey: ["imports"] })}
    />
  );
}

function DeleteImportButton({ row }: { row: PersonImport }) {
  const navigate = useNavigate();
  const { buttons, dialog, status } = useActions<PersonImport>(
    [
      {
        label: content.delete,
        confirm: {
          title: ({ file_name }) => content.deleteTitle(file_name),
          effect: () => content.deleteEffect,
          submit: () => content.delete,
        },
        call: async ({ id }) => {
          await api("DELETE /staff/imports/{id}/", { params: { id } });
          await navigate({ to: "/imports" });
        },
      },
    ],
    "imports",
  );
  return (
    <>
      {status}
      <p className={formCss.actions}>{buttons(row)}</p>
      {dialog}
    </>
  );
}
