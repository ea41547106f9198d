import type { Refund } from "@party/contract/refunds.staff";
import { formatKes } from "@party/contract/values/money";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { Alert } from "@party/ui/alert.tsx";
import type { FC } from "react";
import { api } from "#api.ts";
import { type DetailPanel, detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { saveFile } from "#upload/save-file.ts";
import { refundContent as content, refundsContent } from "./refunds.content.ts";

export const screen = { path: "/refunds/$id", params: "id" } satisfies Screen;

/** What a refund and its preview say of the money. */
export const moneyFacts = ({
  receipt,
  amount,
  way,
  title,
  payer,
}: Pick<Refund, "receipt" | "amount" | "way" | "title" | "payer">) =>
  [
    [content.code, receipt],
    [content.amount, formatKes(amount)],
    [content.way, paymentMethodNames[way]],
    [content.for, title],
    [content.payer, payer],
  ] as const;

/** What follows when the money goes back, in sentences. */
export const followsPanel = <Subject extends Pick<Refund, "consequences">>(): DetailPanel<Subject> => ({
  id: "follows",
  title: content.follows,
  when: ({ consequences }) => consequences.length > 0,
  body: ({ consequences }) => (
    <ul>
      {consequences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  ),
});

/** While the answer of a provider is awaited. */
const POLL_INTERVAL_MS = 3_000;

const isAwaited = ({ state, approved, can }: Refund) =>
  state === "sent" || (state === "requested" && approved && !can.includes("record"));

function noticeOf({ state, approved, can, recorded_by, confirmed_by }: Refund) {
  if (state === "done") return <Alert severity="success">{content.notices.done}</Alert>;
  if (state === "refused") return <Alert severity="warning">{content.notices.refused}</Alert>;
  if (recorded_by && !confirmed_by) return <Alert severity="info">{content.notices.recorded}</Alert>;
  if (state === "unknown") return <Alert severity="warning">{content.notices.unknown}</Alert>;
  if (state === "sent") return <Alert severity="info">{content.notices.sent}</Alert>;
  if (!approved) return <Alert severity="info">{content.notices.pending}</Alert>;
  return <Alert severity="info">{can.includes("record") ? content.notices.byHand : content.notices.approved}</Alert>;
}

const record = (id: number, outcome: "done" | "not_done", reference?: string) =>
  retryWithRecentCode(() =>
    api("POST /staff/refunds/{id}/outcomes/", {
      params: { id },
      body: reference === undefined ? { outcome } : { outcome, reference },
    }),
  );
const confirmRecorded = ({ id, outcome, reference }: Refund) =>
  retryWithRecentCode(() =>
    api("POST /staff/refunds/{id}/outcome-confirmations/", {
      params: { id },
      body: { outcome: outcome!, ...(reference === null ? {} : { reference }) },
    }),
  );

const openEvidence = (id: number) => api("POST /staff/refunds/{id}/evidence-openings/", { params: { id }, body: {} });

/** One refund: how it stands, what follows, what happened, and what can be done. */
export const RefundPage: FC = detailPage("GET /staff/refunds/{id}/", {
  back: { to: "/refunds", label: content.back },
  help: "refunds",
  title: ({ receipt, amount }) => `${formatKes(amount)} (${receipt})`,
  notice: noticeOf,
  loadAgain: (refund) => (isAwaited(refund) ? POLL_INTERVAL_MS : false),
  panels: [
    {
      id: "refund",
      title: ({ state }) => `${content.refund}: ${refundsContent.states[state]}`,
      facts: (refund) => [
        ...moneyFacts(refund),
        [content.reason, refund.reason],
        [content.evidence, refund.evidence],
        [content.by, refund.proposed_by?.name ?? content.operator],
        [content.approvedBy, refund.approved_by?.name ?? null],
        [content.words, [refund.code, refund.words].filter(Boolean).join(" ") || null],
        [content.outcome, refund.outcome && content.outcomes[refund.outcome]],
        [content.reference, refund.reference],
        [content.recordedBy, refund.recorded_by?.name ?? null],
        [content.confirmedBy, refund.confirmed_by?.name ?? null],
      ],
      actions: [
        {
          label: content.confirm,
          primary: true,
          when: ({ can }) => can.includes("confirm"),
          confirm: {
            title: ({ outcome, reference }) =>
              content.confirmTitle([content.outcomes[outcome!], reference].filter(Boolean).join(", ")),
            effect: ({ outcome }) => content.confirmEffect(outcome!),
            submit: () => content.confirmSubmit,
          },
          call: confirmRecorded,
        },
        {
          label: content.openEvidence,
          when: ({ has_evidence_file }) => has_evidence_file,
          call: async ({ id }) => saveFile(await retryWithRecentCode(() => openEvidence(id))),
        },
        {
          label: content.ask,
          when: ({ can }) => can.includes("ask"),
          call: ({ id }) => api("POST /staff/refunds/{id}/status-queries/", { params: { id }, body: {} }),
          done: () => content.asked,
        },
        {
          label: content.recordDone,
          when: ({ can }) => can.includes("record"),
          confirm: {
            title: ({ amount }) => content.recordDoneTitle(formatKes(amount)),
            effect: () => content.recordDoneEffect,
            text: content.reference,
            submit: () => content.recordSubmit,
          },
          call: ({ id }, reference) => record(id, "done", reference),
        },
        {
          label: content.recordNotDone,
          when: ({ can }) => can.includes("record"),
          confirm: {
            title: ({ amount }) => content.recordNotDoneTitle(formatKes(amount)),
            effect: () => content.recordNotDoneEffect,
            submit: () => content.recordSubmit,
          },
          call: ({ id }) => record(id, "not_done"),
        },
        {
          label: content.toProposal,
          when: ({ proposal_status }) => proposal_status === "pending",
          to: ({ proposal }) => ({ to: "/proposals/$id", params: { id: proposal } }),
        },
        {
          label: content.toPayment,
          when: ({ payment }) => payment !== null,
          to: ({ payment }) => ({ to: "/payments/$id", params: { id: payment! } }),
        },
      ],
    },
    followsPanel(),
    {
      id: "history",
      title: content.history,
      history: ({ history }) =>
        history.map(({ kind, at, by, text }) => ({ what: content.steps[kind], by: by ?? content.program, at, text })),
    },
  ],
});
