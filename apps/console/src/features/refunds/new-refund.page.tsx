import { formatKes } from "@party/contract/values/money";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { Alert } from "@party/ui/alert.tsx";
import { TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { newRefundContent as content, refundContent } from "./refunds.content.ts";

/** The id is that of the entry of the ledger. */
export const screen = { path: "/refunds/new/$id", params: "id" } satisfies Screen;

/** Proposes to give the money of one entry back, after it has shown what follows. */
export const NewRefundPage: FC = detailPage("GET /staff/refundable-entries/{id}/", {
  back: { to: "/refunds", label: refundContent.back },
  help: "refunds",
  title: () => content.title,
  notice: ({ problem, by_hand }) => {
    if (problem) return <Alert severity="warning">{content.problems[problem]}</Alert>;
    return <Alert severity="info">{by_hand ? `${content.whole} ${content.byHand}` : content.whole}</Alert>;
  },
  panels: [
    {
      id: "money",
      title: content.money,
      facts: ({ receipt, amount, way, title, payer }) => [
        [refundContent.code, receipt],
        [refundContent.amount, formatKes(amount)],
        [refundContent.way, paymentMethodNames[way]],
        [refundContent.for, title],
        [refundContent.payer, payer],
      ],
    },
    {
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
    },
    {
      id: "propose",
      title: content.propose,
      when: ({ problem }) => problem === null,
      body: ({ id, open_refund }) =>
        open_refund === null ? (
          <ProposalForm entry={id} />
        ) : (
          <p>
            {content.open}{" "}
            <Link to="/refunds/$id" params={{ id: open_refund }}>
              {content.toRefund}
            </Link>
          </p>
        ),
    },
  ],
});

function ProposalForm({ entry }: { entry: number }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const send = async ({ reason, evidence }: Record<"reason" | "evidence", string>) => {
    const body = { entry, reason, evidence };
    const { id } = await retryWithRecentCode(() => api("POST /staff/refunds/", { body }));
    for (const key of ["refunds", "refundable-entries", "proposals"]) {
      await queryClient.invalidateQueries({ queryKey: [key] });
    }
    await navigate({ to: "/refunds/$id", params: { id } });
  };
  return (
    <RequestForm send={send} submit={content.submit} busy={content.busy}>
      {(field: (name: "reason" | "evidence") => { name: "reason" | "evidence"; error: string | undefined }) => (
        <>
          <TextAreaField
            {...field("reason")}
            label={content.reason}
            hint={content.reasonHint}
            rows={3}
            maxLength={500}
            required
          />
          <TextField {...field("evidence")} label={content.evidence} hint={content.evidenceHint} maxLength={300} />
        </>
      )}
    </RequestForm>
  );
}
