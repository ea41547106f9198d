import type { StaffApplication } from "@party/contract/applications.staff";
import type { CallOutcome } from "@party/contract/values/applications";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { dialogElement } from "@party/ui/dialog.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { api } from "#api.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import { Facts } from "#form/facts.tsx";
import css from "#form/form.module.css";
import { FormAlert } from "#form/form-alert.tsx";
import { LoadingScreen } from "#shell/loading.tsx";
import { Page } from "#shell/page.tsx";
import party from "../../../../../party.json" with { type: "json" };
import { applicationContent as content, planName } from "./applications.content.ts";

type Decision = StaffApplication["can"][number];

/** One application: who it is, what was done, the decision, and the call after it. */
export function ApplicationPage() {
  const { id } = useParams({ from: "/staff/applications/$id" });
  const { data, error, refetch } = useQuery({
    queryKey: ["applications", id],
    queryFn: ({ signal }) => api("GET /staff/applications/{id}/", { params: { id }, signal }),
  });
  const back = <Link to="/applications">‹ {content.back}</Link>;
  if (!data) {
    return <LoadingScreen error={error} again={refetch} back={back} />;
  }
  return (
    <Page title={data.name} help="applications" back={back}>
      <div className={css.stack}>
        <div role="status">{data.can.length === 0 ? <Alert severity="info">{outcomeOf(data)}</Alert> : null}</div>
        <Panel id="person" title={content.person}>
          <Facts facts={factsOf(data)} />
        </Panel>
        {data.has_account || data.can.length === 0 ? null : (
          <Panel id="call" title={content.call}>
            <p>{content.callIntro(party.name, data.name)}</p>
            <p>{data.can.includes("confirm") ? content.callYes : content.callRecommend}</p>
            <p>
              <a href={`tel:${data.phone}`} className={buttonClass("outlined")}>
                {data.phone}
              </a>
            </p>
          </Panel>
        )}
        {data.can_call ? <CallPanel application={data} /> : null}
        {data.history.length > 0 ? (
          <Panel id="history" title={content.history}>
            <ul>
              {data.history.map(({ kind, text, by, at }) => (
                <li key={`${at} ${kind}`}>
                  <b>{content.kinds[kind]}</b>, {by ?? content.operator}, {formatInstant(new Date(at))}
                  {text ? `: ${text}` : null}
                </li>
              ))}
            </ul>
          </Panel>
        ) : null}
        {data.can.length > 0 ? <Decisions application={data} /> : null}
      </div>
    </Page>
  );
}

function outcomeOf({ decision, number, state }: StaffApplication): string {
  if (!decision) return state === "applied" ? content.waitsForOthers : content.closed;
  const [by, at] = [decision.by ?? content.operator, formatInstant(new Date(decision.at))];
  return decision.outcome === "confirmed" ? content.confirmedBy(number ?? "", by, at) : content.refusedBy(by, at);
}

const factsOf = (application: StaffApplication): [string, string | null][] => [
  [content.number, application.number],
  [content.age, String(application.age)],
  [content.phone, application.phone],
  [content.samePhone, application.same_phone > 0 ? content.samePhoneText(application.same_phone) : null],
  [content.sameName, application.same_name > 0 ? content.sameNameText(application.same_name) : null],
  [content.unchecked, application.unchecked ? content.uncheckedText : null],
  [content.account, application.has_account ? content.hasAccount : content.noAccount],
  [content.plan, planName(application.plan)],
  [content.place, [application.place.ward, application.place.constituency, application.place.county].join(", ")],
  [content.occupation, application.occupation],
  [content.applied, formatInstant(new Date(application.applied_at))],
];

/** Stores what a call replies, so that lists and page agree. */
function useUpdate() {
  const queryClient = useQueryClient();
  return async (application: StaffApplication) => {
    await queryClient.invalidateQueries({ queryKey: ["applications"] });
    queryClient.setQueryData(["applications", application.id], application);
  };
}

function CallPanel({ application: { id, phone, call } }: { application: StaffApplication }) {
  const mutation = useMutation({
    mutationFn: (outcome: CallOutcome | null) =>
      api("PUT /staff/applications/{id}/call/", { params: { id }, body: { outcome } }),
    onSuccess: useUpdate(),
  });
  const record = (outcome: CallOutcome | null) => mutation.isPending || mutation.mutate(outcome);
  return (
    <Panel id="call" title={content.tell}>
      <FormAlert error={mutation.error} />
      <p>{call ? content.called(call.outcome, call.by, formatInstant(new Date(call.at))) : content.notCalled}</p>
      <p className={css.actions}>
        <a href={`tel:${phone}`} className={buttonClass("primary")}>
          {phone}
        </a>
        {(["reached", "not_reached"] as const)
          .filter((outcome) => outcome !== call?.outcome)
          .map((outcome) => (
            <button key={outcome} type="button" className={buttonClass("outlined")} onClick={() => record(outcome)}>
              {content.outcomes[outcome]}
            </button>
          ))}
        {call ? (
          <button type="button" className={buttonClass("outlined")} onClick={() => record(null)}>
            {content.undoCall}
          </button>
        ) : null}
      </p>
    </Panel>
  );
}

function Decisions({ application }: { application: StaffApplication }) {
  const { id, can, name, has_account } = application;
  const update = useUpdate();
  const params = { id };
  const act: Record<Decision, (text: string) => Promise<StaffApplication>> = {
    confirm: () => api("POST /staff/applications/{id}/confirmations/", { params, body: {} }),
    refuse: (reason) => api("POST /staff/applications/{id}/refusals/", { params, body: { reason } }),
    ask: (question) => api("POST /staff/applications/{id}/questions/", { params, body: { question } }),
    recommend: (note) => api("POST /staff/applications/{id}/recommendations/", { params, body: { note } }),
  };
  return (
    <Panel id="decision" title={content.decide}>
      <p className={css.actions}>
        {can.map((decision) => (
          <button
            key={decision}
            type="button"
            className={buttonClass(decision === "confirm" ? "primary" : "outlined")}
            onClick={() => dialogElement(decision)?.showModal()}
          >
            {content[decision]}
          </button>
        ))}
      </p>
      {can.map((decision) => (
        <ActionDialog
          key={decision}
          id={decision}
          subject={id}
          title={content.titles[decision](name)}
          effect={<p>{content.effects[decision][has_account ? "account" : "phone"](name)}</p>}
          text={content.texts[decision]}
          isTextOptional={decision === "recommend"}
          submit={content.submits[decision](name)}
          act={async (text) => update(await act[decision](text))}
        />
      ))}
    </Panel>
  );
}
