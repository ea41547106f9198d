import type { PrivacyRequest } from "@party/contract/privacy-requests.staff";
import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { SelectField, TextAreaField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import type { FC } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { IdentifyPersonForm } from "./identify-person.tsx";
import {
  privacyRequestContent as content,
  identityCheckLabels,
  privacyRequestsContent,
} from "./privacy-requests.content.ts";

export const screen = { path: "/privacy-requests/$id", params: "id" } satisfies Screen;

/** One request for data: who asks, what is stored, and the answer. */
export const PrivacyRequestPage: FC = detailPage("GET /staff/privacy-requests/{id}/", {
  back: { to: "/privacy-requests", label: content.back },
  help: "privacy-requests",
  title: ({ name }) => content.title(name || privacyRequestsContent.unknownName),
  notice: ({ answered_at, late, due_on }) => {
    if (answered_at) return <Alert severity="success">{content.closed}</Alert>;
    return <Alert severity={late ? "error" : "info"}>{late ? content.late : content.due(formatDay(due_on))}</Alert>;
  },
  panels: [
    {
      id: "facts",
      title: content.facts,
      facts: (request) => [
        [content.kind, privacyRequestsContent.kinds[request.kind]],
        [content.text, request.text],
        [content.contact, request.contact],
        [content.received, formatDay(request.received_on)],
        [content.recordedBy, request.recorded_by],
      ],
    },
    {
      id: "identity",
      title: content.identity,
      facts: ({ person, identity_check }) => [
        [content.person, person && [person.name, person.ward].filter(Boolean).join(", ")],
        [content.check, identity_check && identityCheckLabels[identity_check]],
      ],
      body: (request) => (request.can.includes("identify") ? <IdentifyPersonForm request={request} /> : null),
    },
    {
      id: "data",
      title: content.data,
      when: ({ can, proposal_id }) => can.includes("export") || proposal_id !== null,
      body: () => <p>{content.dataIntro}</p>,
      actions: [
        {
          label: content.export,
          primary: true,
          when: ({ can }) => can.includes("export"),
          call: async ({ id }) => {
            const { html } = await retryWithRecentCode(() =>
              api("POST /staff/privacy-requests/{id}/exports/", { params: { id }, body: {} }),
            );
            downloadHtml(html, `data-${id}.html`);
          },
          done: () => content.exported,
        },
        {
          label: content.propose,
          when: ({ can }) => can.includes("propose_erasure"),
          confirm: {
            title: ({ person }) => content.proposeTitle(person?.name ?? ""),
            effect: () => content.proposeEffect,
            text: content.reason,
            submit: () => content.proposeSubmit,
          },
          call: ({ id }, reason) =>
            retryWithRecentCode(() =>
              api("POST /staff/privacy-requests/{id}/erasures/", { params: { id }, body: { reason } }),
            ),
          changes: ["proposals"],
        },
        {
          label: content.proposal,
          when: ({ proposal_id }) => proposal_id !== null,
          to: ({ proposal_id }) => ({ to: "/proposals/$id", params: { id: proposal_id! } }),
        },
      ],
    },
    {
      id: "answer",
      title: content.answer,
      facts: ({ answer, outcome, answered_by, answered_at }) =>
        answered_at
          ? [
              [content.outcome, outcome && privacyRequestsContent.outcomes[outcome]],
              [content.answerText, answer],
              [content.answeredBy, answered_by ?? content.theOffice],
              [content.answeredAt, formatInstant(new Date(answered_at))],
            ]
          : [],
      body: (request) => (request.can.includes("answer") ? <AnswerForm request={request} /> : null),
    },
  ],
});

/** Saves a page that the browser holds. */
function downloadHtml(html: string, name: string): void {
  const url = URL.createObjectURL(new Blob([html], { type: "text/html" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

function AnswerForm({ request: { id } }: { request: PrivacyRequest }) {
  const queryClient = useQueryClient();
  const send = async (body: Record<"outcome" | "answer", string>) => {
    await api("POST /staff/privacy-requests/{id}/answers/", { params: { id }, body: body as never });
    await queryClient.invalidateQueries({ queryKey: ["privacy-requests"] });
  };
  return (
    <RequestForm send={send} submit={content.close} busy={content.busy}>
      {(field) => (
        <>
          <p>{content.answerIntro}</p>
          <SelectField {...field("outcome")} label={content.outcome} required>
            <option value="granted">{privacyRequestsContent.outcomes.granted}</option>
            <option value="refused">{privacyRequestsContent.outcomes.refused}</option>
          </SelectField>
          <TextAreaField {...field("answer")} label={content.answerText} rows={4} maxLength={2_000} required />
        </>
      )}
    </RequestForm>
  );
}
