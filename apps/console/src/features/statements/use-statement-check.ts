import type { Statement, StatementColumns } from "@party/contract/statements.staff";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "#api.ts";

interface StatementAnswers {
  columns?: StatementColumns;
  new_lines?: number[];
  payment_lines?: number[];
}

/** Checks a statement again, with other columns or answers: for a `RequestForm`. */
export function useStatementCheck(row: Statement) {
  const queryClient = useQueryClient();
  return {
    send: (answers: StatementAnswers) => {
      const { id, version, new_lines, payment_lines } = row;
      return api("POST /staff/statements/{id}/checks/", {
        params: { id },
        body: { version, columns: null, new_lines, payment_lines, ...answers },
      });
    },
    onSent: (checked: Statement) => {
      queryClient.setQueryData(["statements", row.id], checked);
      return queryClient.invalidateQueries({ queryKey: ["statements"] });
    },
  };
}
