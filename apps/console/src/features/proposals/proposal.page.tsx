import type { Proposal } from "@party/contract/proposals";
import { formatKes } from "@party/contract/values/money";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { TextAreaField } from "@party/ui/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { api } from "#api.ts";
import { Facts } from "#form/facts.tsx";
import css from "#form/form.module.css";
import { FormAlert } from "#form/form-alert.tsx";
import { withRecentCode } from "#session/recent-code.tsx";
import { useStaff } from "#session/session.ts";
import { LoadingScreen } from "#shell/loading.tsx";
import { Page } from "#shell/page.tsx";
import { ProposalSubjectView } from "./proposal-subject.tsx";
import { proposalContent as content, proposalSubjectContent, proposalsContent } from "./proposals.content.ts";

/** How often an approved proposal is loaded again until it was carried out. */
const POLL_MS = 1_000;

/** One proposal: what follows from it, and the decision. */
export function ProposalPage() {
  const { id } = useParams({ from: "/staff/proposals/$id" });
  const queryKey = ["proposals", id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api("GET /staff/proposals/{id}/", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === "approved" ? POLL_MS : false),
  });
  if (!data) return <LoadingScreen error={error} again={refetch} />;
  return (
    <Page title={data.title} help="proposals" back={<Link to="/proposals">‹ {content.back}</Link>}>
      <div className={css.stack}>
        {data.subject ? (
          <Panel id="subject" title={proposalSubjectContent.title}>
            {data.status === "pending" && data.subject.kind === "grant" && !data.subject.person ? (
              <Alert severity="warning">{proposalSubjectContent.earlierVersion}</Alert>
            ) : null}
            <ProposalSubjectView subject={data.subject} />
          </Panel>
        ) : null}
        <Panel id="effects" title={content.effects}>
          <ul>
            {data.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        </Panel>
        <Panel id="facts" title={proposalsContent.states[data.status]}>
          <Facts facts={factsOf(data)} />
        </Panel>
        <Decision proposal={data} />
      </div>
    </Page>
  );
}

const factsOf = (proposal: Proposal): [string, string | null][] => [
  [content.reason, proposal.reason],
  [content.place, proposal.place],
  [content.amount, proposal.amount === null ? null : formatKes(proposal.amount)],
  [content.by, proposal.proposed_by?.name ?? proposalsContent.operator],
  [content.at, formatInstant(new Date(proposal.created_at))],
  [content.until, proposal.status === "pending" ? formatInstant(new Date(proposal.expires_at)) : null],
  [content.decidedBy, proposal.decided_by?.name ?? null],
  [content.decisionReason, proposal.decision_reason],
  [content.outcome, proposal.outcome],
];

function Decision({ proposal: { id, can, status, proposed_by } }: { proposal: Proposal }) {
  const staff = useStaff();
  const queryClient = useQueryClient();
  const reason = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const params = { id };
  const mutation = useMutation({
    mutationFn: (decision: Proposal["can"][number]) => {
      const text = reason.current?.value ?? "";
      if (decision === "withdraw") return api("POST /staff/proposals/{id}/withdrawals/", { params, body: {} });
      return withRecentCode(() =>
        decision === "approve"
          ? api("POST /staff/proposals/{id}/approvals/", { params, body: { reason: text } })
          : api("POST /staff/proposals/{id}/rejections/", { params, body: { reason: text } }),
      );
    },
    onSuccess: (proposal) => {
      queryClient.setQueryData(["proposals", id], proposal);
      return queryClient.invalidateQueries({ queryKey: ["proposals"] });
    },
  });
  const decide = (decision: Proposal["can"][number]) => {
    const missing = decision === "reject" && !reason.current?.value.trim();
    setMissing(missing);
    if (missing) reason.current?.focus();
    else if (!mutation.isPending) mutation.mutate(decision);
  };
  const buttons = { approve: "primary", reject: "outlined", withdraw: "outlined" } as const;
  return (
    <>
      <div role="status">
        {status === "approved" ? <Alert severity="info">{content.soon}</Alert> : null}
        {status === "pending" && proposed_by?.id === staff.id ? <Alert severity="info">{content.own}</Alert> : null}
      </div>
      {can.length > 0 ? (
        <Panel id="decision" title={content.decide}>
          <FormAlert error={mutation.error} />
          {can.includes("reject") ? (
            <TextAreaField
              ref={reason}
              label={content.note}
              hint={content.noteHint}
              error={isMissing ? content.noteMissing : undefined}
              rows={3}
              maxLength={500}
            />
          ) : null}
          <p className={css.actions}>
            {can.map((decision) => (
              <button
                key={decision}
                type="button"
                className={buttonClass(buttons[decision])}
                aria-disabled={mutation.isPending}
                onClick={() => decide(decision)}
              >
                {content[decision]}
              </button>
            ))}
          </p>
        </Panel>
      ) : null}
    </>
  );
}
