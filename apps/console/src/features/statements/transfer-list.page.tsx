import { ApiError } from "@party/contract/client";
import type { Transfer } from "@party/contract/statements.staff";
import { formatDate } from "@party/contract/values/nairobi-time";
import { MAX_TRANSFERS_AT_ONCE } from "@party/contract/values/statements";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api, messageOf } from "#api.ts";
import { choiceFilter, rowLinkFilter } from "#list/filters.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { transfersContent as content } from "./statements.content.ts";

export const screen = { path: "/transfers", search: "GET /staff/transfers/" } satisfies Screen;

const confirmTransfer = (id: number, reference: string) =>
  api("POST /staff/transfers/{id}/confirmations/", { params: { id }, body: { reference: reference.trim() } });

const obstacleOf = ({ quoted }: Transfer): string | undefined =>
  quoted.length === 1 ? undefined : quoted.length === 0 ? content.noSuggestion : content.severalSuggestions;

/** Each is a call of its own, so that one that is refused keeps no other one back. */
async function confirmAll(rows: readonly Transfer[]) {
  const results: { id: number; problem: string | null }[] = [];
  for (const { id, quoted } of rows) {
    try {
      await confirmTransfer(id, quoted[0]!.reference);
      results.push({ id, problem: null });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      results.push({ id, problem: messageOf(error) });
    }
  }
  return { results };
}

/** Transfers to the bank, to confirm one by one or ten at once. */
export const TransferListPage: FC = listPage("GET /staff/transfers/", {
  content,
  help: "statements",
  title: ({ name }) => name,
  columns: {
    text: ({ text }) => text,
    quoted: {
      cell: ({ quoted, cents }) => content.suggestion(quoted, cents),
      when: ({ status }) => status !== "confirmed",
    },
    payment: {
      cell: ({ payment }) =>
        payment && (
          <Link to="/payments/$id" params={{ id: payment.id }}>
            {payment.reference}, {payment.title}
          </Link>
        ),
      when: ({ status }) => status === "confirmed",
    },
    came: { cell: ({ came_at }) => formatDate(new Date(came_at)), nowrap: true },
  },
  filters: {
    status: choiceFilter(content.status, content.statuses),
    statement: rowLinkFilter(() => content.ofStatement),
  },
  actions: [
    {
      label: content.confirm,
      when: ({ confirmed_at }) => confirmed_at === null,
      confirm: {
        title: ({ name }) => content.confirmTitle(name),
        effect: ({ text, quoted, cents }) => (
          <>
            <p>{text}</p>
            <p>{content.suggestion(quoted, cents)}</p>
            <p>{content.confirmEffect}</p>
          </>
        ),
        text: content.reference,
        initial: ({ quoted }) => (quoted.length === 1 ? quoted[0]!.reference : ""),
        submit: () => content.submit,
      },
      call: ({ id }, reference) => confirmTransfer(id, reference),
      changes: ["statements", "payments"],
      done: ({ name }) => content.done(name),
    },
  ],
  bulk: {
    when: ({ status }, staff) => status !== "confirmed" && hasPermission(staff, "payments.allocate"),
    most: MAX_TRANSFERS_AT_ONCE,
    actions: [
      {
        label: content.confirmMany,
        primary: true,
        obstacle: obstacleOf,
        counted: (possible, left) =>
          content.counted(
            possible,
            [...left.values()].reduce((all, count) => all + count, 0),
          ),
        confirm: {
          title: ({ rows }) => content.confirmManyTitle(rows.length),
          effect: ({ rows }) => (
            <>
              {content.confirmManyEffect}
              {rows.map(({ id, name, quoted, cents }) => (
                <span key={id}>
                  <br />
                  {name}: {content.suggestion(quoted, cents)}
                </span>
              ))}
            </>
          ),
          submit: () => content.confirmManySubmit,
        },
        call: ({ rows }) => confirmAll(rows),
        changes: ["statements", "payments"],
        done: content.doneMany,
      },
    ],
  },
  empty: ({ status = "open" }) => content.empty[status],
});
