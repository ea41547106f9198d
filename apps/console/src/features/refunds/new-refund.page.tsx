import type { Upload } from "@party/contract/uploads.staff";
import { Alert } from "@party/ui/alert.tsx";
import { TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FC, useState } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { PrivateUpload } from "#upload/upload-control.tsx";
import { followsPanel, moneyFacts } from "./refund.page.tsx";
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
      facts: moneyFacts,
    },
    followsPanel(),
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
  const [upload, setUpload] = useState<Upload>();
  const send = async ({ reason, evidence }: Record<"reason" | "evidence", string>) => {
    const body = { entry, reason, evidence, ...(upload ? { upload_id: upload.id } : {}) };
    const { id } = await retryWithRecentCode(() => api("POST /staff/refunds/", { body }));
    for (const key of ["refunds", "refundable-entries", "proposals"]) {
      await queryClient.invalidateQueries({ queryKey: [key] });
    }
    await navigate({ to: "/refunds/$id", params: { id } });
  };
  return (
    <div className={css.stack}>
      <div>
        <PrivateUpload
          kind="refund_evidence"
          label={content.file}
          accept=".pdf,.jpg,.jpeg,.png,.webp"
          hint={content.fileHint}
          onSent={setUpload}
        />
        {upload ? (
          <div role="status">
            <Alert severity="success">{content.sent(upload.name)}</Alert>
          </div>
        ) : null}
      </div>
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
    </div>
  );
}
