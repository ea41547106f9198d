import type { Proposal } from "@party/contract/proposals";
import { formatKes } from "@party/contract/values/money";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { TextAreaField } from "@party/ui/form/field.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FC, useRef, useState } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import css from "#form/form.module.css";
import { FormAlert } from "#form/form-alert.tsx";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { ProposalSubjectView } from "./proposal-subject.tsx";
import { proposalContent as content, proposalSubjectContent, proposalsContent } from "./proposals.content.ts";

export const screen = { path: "/proposals/$id", params: "id" } satisfies Screen;

/** How often an approved proposal is loaded again until it was carried out. */
const POLL_INTERVAL_MS = 1_000;

/** One proposal: what follows from it, and the decision. */
export const ProposalPage: FC = detailPage("GET /staff/proposals/{id}/", {
  back: { to: "/proposals", label: content.back },
  help: "proposals",
  title: ({ title }) => title,
  notice: ({ status, proposed_by }, staff) => {
    if (status === "approved") return <Alert severity="info">{content.soon}</Alert>;
    return status === "pending" && proposed_by?.id === staff.id ? <Alert severity="info">{content.own}</Alert> : null;
  },
  loadAgain: ({ status }) => (status === "approved" ? POLL_INTERVAL_MS : false),
  panels: [
    {
      id: "subject",
      title: proposalSubjectContent.title,
      when: ({ subject }) => subject !== null,
      body: ({ subject, status }) => (
        <>
          {status === "pending" && subject?.kind === "grant" && !subject.person ? (
            <Alert severity="warning">{proposalSubjectContent.earlierVersion}</Alert>
          ) : null}
          <ProposalSubjectView subject={subject!} />
        </>
      ),
    },
    {
      id: "effects",
      title: content.effects,
      body: ({ effects }) => (
        <ul>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      ),
    },
    { id: "facts", title: ({ status }) => proposalsContent.states[status], facts: (proposal) => factsOf(proposal) },
    {
      id: "decision",
      title: content.decide,
      when: ({ can }) => can.length > 0,
      body: (proposal) => <DecisionButtons proposal={proposal} />,
    },
  ],
});

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

/** The reason is written beside the buttons, so that a decision takes one tap. */
function DecisionButtons({ proposal: { id, can } }: { proposal: Proposal }) {
  const queryClient = useQueryClient();
  const reason = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const params = { id };
  const mutation = useMutation({
    mutationFn: (decision: Proposal["can"][number]) => {
      const text = reason.current?.value ?? "";
      if (decision === "withdraw") return api("POST /staff/proposals/{id}/withdrawals/", { params, body: {} });
      return retryWithRecentCode(() =>
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
          <Button
            key={decision}
            look={buttons[decision]}
            aria-disabled={mutation.isPending}
            onClick={() => decide(decision)}
          >
            {content[decision]}
          </Button>
        ))}
      </p>
    </>
  );
}
