import type { Statement, StatementQuestion } from "@party/contract/statements.staff";
import type { StatementQuestionKind } from "@party/contract/values/statements";
import { Checkbox } from "@party/ui/form/choices.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "#api.ts";
import { RequestForm } from "#form/request-form.tsx";
import { List, listQuery } from "#list/list.tsx";
import { statementContent as content } from "./statements.content.ts";
import { useStatementCheck } from "./use-statement-check.ts";

interface QuestionsProps {
  row: Statement;
  kind: StatementQuestionKind;
}

/** Lines that a person looks at. About those that may be known, or may be payments, they say so. */
export function StatementQuestions({ row, kind }: QuestionsProps) {
  const answers = kind === "unread" ? undefined : kind;
  return (
    <>
      <p>{content.questionTexts[kind]}</p>
      {answers && row.can.includes("check") ? (
        <AnswersForm key={row.version} row={row} kind={answers} />
      ) : (
        <QuestionList row={row} kind={kind} title={({ id }) => content.line(id)} />
      )}
    </>
  );
}

interface AnswersProps {
  row: Statement;
  kind: Exclude<StatementQuestionKind, "unread">;
}

function AnswersForm({ row, kind }: AnswersProps) {
  const { send, onSent } = useStatementCheck(row);
  const [lines, setLines] = useState<readonly number[]>(kind === "doubtful" ? row.new_lines : row.payment_lines);
  return (
    <RequestForm
      send={() => send(kind === "doubtful" ? { new_lines: [...lines] } : { payment_lines: [...lines] })}
      onSent={onSent}
      submit={content.checkAnswers}
      busy={content.busy}
    >
      {() => (
        <QuestionList
          row={row}
          kind={kind}
          title={({ id }) => (
            <Checkbox
              label={content.answers[kind](id)}
              checked={lines.includes(id)}
              onChange={({ target }) => setLines(target.checked ? [...lines, id] : lines.filter((line) => line !== id))}
            />
          )}
        />
      )}
    </RequestForm>
  );
}

interface QuestionListProps extends QuestionsProps {
  title: (question: StatementQuestion) => ReactNode;
}

function QuestionList({ row: { id, version }, kind, title }: QuestionListProps) {
  const [after, setAfter] = useState<string>();
  const query = useQuery(
    listQuery(["statements", id, "questions", version, kind, after], (signal) =>
      api("GET /staff/statements/{id}/questions/", {
        params: { id },
        query: { kind, ...(after ? { after } : { total: "1" }) },
        signal,
      }),
    ),
  );
  return (
    <List
      label={content.lineList[kind]}
      query={query}
      after={after}
      onPage={setAfter}
      empty={content.noQuestions}
      title={{ title: content.lineTitle, cell: title }}
      columns={[
        ...(kind === "own_transfer"
          ? []
          : [{ title: content.reason, cell: ({ reason }: StatementQuestion) => reason ?? "–" }]),
        { title: content.text, cell: ({ text }) => text || "–" },
      ]}
    />
  );
}
