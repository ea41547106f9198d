import type { StaffApplication } from "@party/contract/applications.staff";
import type { PhoneCallOutcome } from "@party/contract/values/applications";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import type { FC } from "react";
import { api } from "#api.ts";
import type { Action } from "#form/actions.tsx";
import { detailPage } from "#form/detail-page.tsx";
import { party } from "#party.ts";
import type { Screen } from "#screen.ts";
import { applicationsContent, applicationContent as content, planName } from "./applications.content.ts";

export const screen = { path: "/applications/$id", params: "id" } satisfies Screen;

type ApplicationDecision = StaffApplication["can"][number];

/** One application: who it is, what was done, the decision, and the call after it. */
export const ApplicationPage: FC = detailPage("GET /staff/applications/{id}/", {
  back: { to: "/applications", label: content.back },
  help: "applications",
  title: ({ name }) => name,
  notice: (application) =>
    application.decision || application.can.length === 0 ? (
      <Alert severity="info">{decisionText(application)}</Alert>
    ) : application.obstacles.length > 0 ? (
      <Alert severity="warning">{content.obstacles(applicationsContent.obstacleTexts(application.obstacles))}</Alert>
    ) : null,
  panels: [
    { id: "person", title: content.person, facts: factsOf },
    {
      id: "call",
      title: content.call,
      when: ({ has_account, can, state }) => !has_account && can.length > 0 && state === "applied",
      body: ({ name, phone, can }) => (
        <>
          <p>{content.callIntro(party.name, name)}</p>
          <p>{can.includes("refuse") ? content.callYes : content.callRecommend}</p>
          <p>
            <a href={`tel:${phone}`} className={buttonVariantClass("outlined")}>
              {phone}
            </a>
          </p>
        </>
      ),
    },
    {
      id: "told",
      title: content.tell,
      when: ({ can_call }) => can_call,
      body: ({ call }) => (
        <p>{call ? content.called(call.outcome, call.by, formatInstant(new Date(call.at))) : content.notCalled}</p>
      ),
      lead: ({ phone }) => (
        <a href={`tel:${phone}`} className={buttonVariantClass("primary")}>
          {phone}
        </a>
      ),
      actions: [
        recordPhoneCallAction("reached", content.outcomes.reached),
        recordPhoneCallAction("not_reached", content.outcomes.not_reached),
        { ...recordPhoneCallAction(null, content.undoCall), when: ({ call }) => call !== null },
      ],
    },
    {
      id: "history",
      title: content.history,
      when: ({ history }) => history.length > 0,
      history: ({ history }) =>
        history.map(({ kind, by, at, text }) => ({ what: content.kinds[kind], by: by ?? content.operator, at, text })),
    },
    {
      id: "decision",
      title: content.decide,
      when: ({ can }) => can.length > 0,
      actions: [
        decisionAction("confirm", (id) =>
          api("POST /staff/applications/{id}/confirmations/", { ...endpointOptions(id), body: {} }),
        ),
        decisionAction("prove", (id, reference) =>
          api("POST /staff/applications/{id}/consent-evidence/", { ...endpointOptions(id), body: { reference } }),
        ),
        decisionAction("refuse", (id, reason) =>
          api("POST /staff/applications/{id}/refusals/", { ...endpointOptions(id), body: { reason } }),
        ),
        decisionAction("ask", (id, question) =>
          api("POST /staff/applications/{id}/questions/", { ...endpointOptions(id), body: { question } }),
        ),
        decisionAction("answer", (id, answer) =>
          api("POST /staff/applications/{id}/answers/", { ...endpointOptions(id), body: { answer } }),
        ),
        decisionAction("recommend", (id, note) =>
          api("POST /staff/applications/{id}/recommendations/", { ...endpointOptions(id), body: { note } }),
        ),
      ],
    },
  ],
});

const endpointOptions = (id: number) => ({ params: { id } });

function decisionText({ decision, number, state }: StaffApplication): string {
  if (!decision) return state === "applied" ? content.waitsForOthers : content.closed;
  const [by, at] = [decision.by ?? content.operator, formatInstant(new Date(decision.at))];
  return decision.outcome === "confirmed" ? content.confirmedBy(number ?? "", by, at) : content.refusedBy(by, at);
}

function factsOf(application: StaffApplication): [string, string | null][] {
  const { place, same_phone, same_name, plan, recruiter, payer_of } = application;
  return [
    [content.number, application.number],
    [content.age, String(application.age)],
    [content.phone, application.phone],
    [content.samePhone, same_phone > 0 ? content.samePhoneText(same_phone) : null],
    [content.sameName, same_name > 0 ? content.sameNameText(same_name) : null],
    [content.payer, payer_of > 0 ? content.payerText(payer_of) : null],
    [content.idNumber, application.same_id_number ? content.idNumberText : null],
    [content.source, content.sources[application.source]],
    [
      content.recruiter,
      recruiter ? content.recruiterText(recruiter.name, recruiter.that_day, recruiter.refused_percent) : null,
    ],
    [content.unchecked, application.unchecked ? content.uncheckedText : null],
    [content.account, application.has_account ? content.hasAccount : content.noAccount],
    [content.plan, planName(plan)],
    [content.place, [place.ward, place.constituency, place.county].join(", ")],
    [content.occupation, application.occupation],
    [content.applied, formatInstant(new Date(application.applied_at))],
  ];
}

/** Whether somebody was reached by phone; null takes it back. */
function recordPhoneCallAction(outcome: PhoneCallOutcome | null, label: string): Action<StaffApplication> {
  return {
    label,
    when: ({ call }) => call?.outcome !== outcome,
    call: ({ id }) => api("PUT /staff/applications/{id}/call/", { ...endpointOptions(id), body: { outcome } }),
  };
}

function decisionAction(
  decision: ApplicationDecision,
  decide: (id: number, text: string) => Promise<unknown>,
): Action<StaffApplication> {
  return {
    label: content[decision],
    when: ({ can }) => can.includes(decision),
    primary: decision === "confirm" || decision === "prove",
    confirm: {
      title: ({ name }) => content.titles[decision](name),
      effect: ({ name, has_account, state }) => (
        <p>
          {decision === "answer" && state === "applied"
            ? content.replyEffect(name)
            : content.effects[decision][has_account ? "account" : "phone"](name)}
        </p>
      ),
      text: content.texts[decision],
      isTextOptional: decision === "recommend",
      submit: ({ name }) => content.submits[decision](name),
    },
    call: ({ id }, text) => decide(id, text),
    changes: ["queue", "today", "person-tasks"],
  };
}
