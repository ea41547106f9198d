import type { MonthDetails } from "@party/contract/months.staff";
import { formatKes } from "@party/contract/values/money";
import { formatMonth } from "@party/contract/values/months";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { saveContent } from "#upload/save-file.ts";
import { LinesTable, listOfWaiting, MoneyTables } from "./money-tables.tsx";
import { monthContent as content, monthsContent } from "./months.content.ts";
import css from "./reports.module.css";

export const screen = { path: "/months/$id", params: "id" } satisfies Screen;

/** Saves the PDF as it is stored. */
async function download({ id }: MonthDetails): Promise<void> {
  saveContent(await api("GET /staff/months/{id}/report/", { params: { id } }), "application/pdf");
}

/** One month: its figures, what is open in it, and closing it. */
export const MonthPage: FC = detailPage("GET /staff/months/{id}/", {
  back: { to: "/months", label: content.back },
  help: "reports",
  title: ({ id }) => formatMonth(id),
  notice: ({ state }) => <Alert severity={state === "closed" ? "success" : "info"}>{content.notices[state]}</Alert>,
  panels: [
    {
      id: "month",
      title: content.month,
      facts: ({ state, received, returned, corrections, ...month }) => [
        [content.state, monthsContent.states[state]],
        [content.received, formatKes(received)],
        [content.returned, formatKes(returned)],
        [content.together, formatKes(received + returned)],
        [content.corrections, corrections === 0 ? null : formatKes(corrections)],
        [content.proposer, month.proposed_by],
        [content.approver, month.approved_by],
        [content.at, month.closed_at && formatInstant(new Date(month.closed_at))],
        [content.hash, month.sha256],
      ],
      actions: [
        {
          label: content.propose,
          primary: true,
          when: ({ can }) => can.includes("propose"),
          confirm: {
            title: ({ id }) => content.proposeTitle(formatMonth(id)),
            effect: ({ received, returned, waiting }) =>
              content.proposeEffect(formatKes(received), formatKes(-returned), waiting.length),
            text: content.reason,
            submit: () => content.submit,
          },
          call: ({ id }, reason) => api("POST /staff/months/{id}/proposals/", { params: { id }, body: { reason } }),
          changes: ["proposals"],
        },
        {
          label: content.download,
          primary: true,
          when: ({ can }) => can.includes("download"),
          call: download,
          done: () => content.downloaded,
        },
        {
          label: content.proposal,
          when: ({ proposal }) => proposal !== null,
          to: ({ proposal }) => ({ to: "/proposals/$id", params: { id: proposal! } }),
        },
      ],
    },
    {
      id: "open",
      title: content.open,
      when: ({ state }) => state === "open" || state === "proposed",
      body: ({ waiting }) => <StillOpen waiting={waiting} />,
    },
    { id: "figures", title: content.figures, body: (month) => <MoneyTables {...month} /> },
    {
      id: "later",
      title: content.later,
      when: ({ later }) => later.length > 0,
      body: ({ later }) => (
        <>
          <p>{content.laterText}</p>
          <ul>
            {later.map(({ month, amount }) => (
              <li key={month}>
                {month === null
                  ? content.notReported(formatKes(amount))
                  : content.inMonth(formatMonth(month), formatKes(amount))}
              </li>
            ))}
          </ul>
        </>
      ),
    },
    {
      id: "corrected",
      title: content.corrected,
      when: ({ corrected }) => corrected.length > 0,
      body: ({ corrected }) => (
        <div className={css.stack}>
          <p>{content.correctedText}</p>
          {corrected.map(({ month, amount, lines }) => (
            <LinesTable
              key={month}
              caption={content.correctionTo(formatMonth(month), formatKes(amount))}
              lines={lines}
              total={amount}
            />
          ))}
        </div>
      ),
    },
  ],
});

const StillOpen = ({ waiting }: Pick<MonthDetails, "waiting">) =>
  waiting.length === 0 ? (
    <p>{content.nothingOpen}</p>
  ) : (
    <>
      <p>{content.openText}</p>
      <ul>
        {waiting.map(({ kind, count, amount }) => (
          <li key={kind}>
            <Link {...listOfWaiting[kind]}>{content.waiting[kind](count, formatKes(amount))}</Link>
          </li>
        ))}
      </ul>
    </>
  );
