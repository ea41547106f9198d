import type { Statement } from "@party/contract/statements.staff";
import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { statementQuestionKinds } from "@party/contract/values/statements";
import { Alert } from "@party/ui/alert.tsx";
import { useQueryClient } from "@tanstack/react-query";
import type { FC } from "react";
import { api } from "#api.ts";
import { type DetailPanel, detailPage } from "#form/detail-page.tsx";
import { FactList } from "#form/facts.tsx";
import type { Screen } from "#screen.ts";
import { TaskProgress } from "#tasks/task-progress.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { StatementQuestions } from "./statement-questions.tsx";
import { statementContent as content, noBalances, statementsContent } from "./statements.content.ts";

export const screen = { path: "/statements/$id", params: "id" } satisfies Screen;

const POLL_INTERVAL_MS = 3_000;
const isBusy = ({ state }: Statement) => state === "checking" || state === "reading";
const countLeftOut = ({ summary, new_lines }: Statement): number =>
  summary ? summary.questions.unread + summary.questions.doubtful - new_lines.length : 0;

const readPanel: DetailPanel<Statement> = {
  id: "read",
  title: content.read,
  when: ({ state }) => state === "checked" || state === "stopped" || state === "done",
  body: (row) => <ReadingText row={row} />,
  actions: [
    {
      label: content.readNow,
      primary: true,
      when: ({ can, state }) => can.includes("read") && state === "checked",
      confirm: {
        title: ({ file_name }) => content.readTitle(file_name),
        effect: (row) => content.readEffect(row.summary?.added ?? 0, countLeftOut(row)),
        submit: () => content.readNow,
      },
      call: ({ id }) => api("POST /staff/statements/{id}/readings/", { params: { id }, body: {} }),
      changes: ["tasks"],
    },
    {
      label: content.goOn,
      primary: true,
      when: ({ can, state }) => can.includes("read") && state === "stopped",
      call: ({ id }) => api("POST /staff/statements/{id}/readings/", { params: { id }, body: {} }),
      changes: ["tasks"],
    },
    {
      label: content.checkAgain,
      when: ({ can, state }) => can.includes("check") && state === "checked",
      call: ({ id, version, new_lines, payment_lines }) =>
        api("POST /staff/statements/{id}/checks/", {
          params: { id },
          body: { version, columns: null, new_lines, payment_lines },
        }),
      changes: ["tasks"],
    },
    {
      label: statementsContent.transfers,
      primary: true,
      when: ({ to_confirm }) => to_confirm > 0,
      to: ({ id }) => ({ to: "/transfers", search: { statement: id } }),
    },
  ],
};

/** One statement: what it holds, what is left out and why, and reading it in. */
export const StatementPage: FC = detailPage("GET /staff/statements/{id}/", {
  back: { to: "/statements", label: content.back },
  help: "statements",
  title: ({ file_name }) => file_name,
  loadAgain: (row) => (isBusy(row) ? POLL_INTERVAL_MS : false),
  notice: (row) => <StatementNotice row={row} />,
  panels: [
    readPanel,
    {
      id: "found",
      title: content.found,
      facts: ({ source, summary, made_by, created_at, read_at }) => [
        [content.facts.source, source && statementsContent.sources[source]],
        [content.facts.lines, summary?.lines.toLocaleString("en-KE") ?? null],
        [content.facts.moved, summary?.moved.toLocaleString("en-KE") ?? null],
        ...(summary?.kinds.map(({ kind, count, cents }) => [content.kinds[kind], content.sum(count, cents)] as const) ??
          []),
        [content.facts.added, summary?.added.toLocaleString("en-KE") ?? null],
        [content.balances, summary && (summary.balances ? content.balanceText(summary.balances) : noBalances)],
        [content.facts.by, made_by],
        [content.facts.at, formatInstant(new Date(created_at))],
        [content.facts.read, read_at && formatInstant(new Date(read_at))],
      ],
      body: ({ summary }) =>
        summary && summary.by_text_alone > 0 ? (
          <Alert severity="info">{content.byTextAlone(summary.by_text_alone)}</Alert>
        ) : null,
    },
    ...statementQuestionKinds.map(
      (kind): DetailPanel<Statement> => ({
        id: kind.replace("_", "-"),
        title: content.questions[kind],
        when: ({ summary }) => (summary?.questions[kind] ?? 0) > 0,
        body: (row) => <StatementQuestions row={row} kind={kind} />,
      }),
    ),
    {
      id: "passed",
      title: content.passed,
      when: ({ summary }) => (summary?.passed.length ?? 0) > 0,
      facts: ({ summary }) =>
        summary!.passed.map(({ kind, count, lines }) => [content.skipped[kind], content.numbers(count, lines)]),
    },
    {
      id: "days",
      title: content.days,
      when: ({ summary }) => (summary?.days.length ?? 0) > 0,
      body: ({ summary }) => (
        <FactList facts={summary!.days.map((day) => [formatDay(day.day), content.day(day)] as const)} />
      ),
    },
    {
      id: "columns",
      title: content.columns,
      when: ({ can, source }) => can.includes("check") && source !== "mpesa",
      body: (row) => <ColumnsForm key={row.version} row={row} />,
    },
  ],
});

function StatementNotice({ row }: { row: Statement }) {
  if (row.fault) return <Alert severity="error">{row.fault}</Alert>;
  if (row.state === "checked" && !row.summary) return <Alert severity="warning">{content.again}</Alert>;
  return row.state === "done" ? <Alert severity="success">{content.done}</Alert> : <CheckProgress row={row} />;
}

function CheckProgress({ row: { state, task_id } }: { row: Statement }) {
  const queryClient = useQueryClient();
  if (task_id === null || (state !== "checking" && state !== "reading")) return null;
  return (
    <TaskProgress
      key={task_id}
      id={task_id}
      label={state === "checking" ? content.checking : content.reading}
      canStop={state === "reading"}
      onEnd={() => void queryClient.invalidateQueries({ queryKey: ["statements"] })}
    />
  );
}

function ReadingText({ row }: { row: Statement }) {
  const { state, summary, to_confirm } = row;
  if (state === "reading") return null;
  if (state === "stopped") return <Alert severity="info">{content.stopped}</Alert>;
  if (state === "done") return <p>{to_confirm > 0 ? content.toTransfers(to_confirm) : content.noTransfers}</p>;
  if (!summary) return null;
  return <p>{summary.added === 0 ? content.nothingNew : content.readEffect(summary.added, countLeftOut(row))}</p>;
}
