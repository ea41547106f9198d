import type { StaffApplication } from "@party/contract/applications.staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { TextAreaField } from "@party/ui/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { api, messageOf } from "#api.ts";
import { Facts } from "#form/facts.tsx";
import css from "#form/form.module.css";
import { Loading } from "#shell/loading.tsx";
import { Page } from "#shell/page.tsx";
import party from "../../../../../party.json" with { type: "json" };
import { applicationContent as content, planName } from "./applications.content.ts";

type Decision = StaffApplication["can"][number];

/** One application: who it is, what was done, and the decision. */
export function ApplicationPage() {
  const { id } = useParams({ from: "/staff/applications/$id" });
  const { data, error, refetch } = useQuery({
    queryKey: ["applications", id],
    queryFn: ({ signal }) => api("GET /staff/applications/{id}/", { params: { id }, signal }),
  });
  const back = <Link to="/applications">‹ {content.back}</Link>;
  if (!data) {
    return (
      <>
        {back}
        <Loading error={error} again={refetch} />
      </>
    );
  }
  return (
    <Page title={data.name} help="applications" back={back}>
      <div className={css.stack}>
        <Panel id="person" title={content.person}>
          <Facts facts={factsOf(data)} />
        </Panel>
        {data.has_account || data.can.length === 0 ? null : (
          <Panel id="call" title={content.call}>
            <p>{content.callIntro(party.name, data.name)}</p>
            <p>{content.callYes}</p>
            <p>
              <a href={`tel:${data.phone}`} className={buttonClass("outlined")}>
                {data.phone}
              </a>
            </p>
          </Panel>
        )}
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
        <Decisions application={data} />
      </div>
    </Page>
  );
}

const factsOf = (application: StaffApplication): [string, string | null][] => [
  [content.number, application.number],
  [content.age, String(application.age)],
  [content.phone, application.phone],
  [content.samePhone, application.same_phone > 0 ? content.samePhoneText(application.same_phone) : null],
  [content.sameName, application.same_name > 0 ? content.sameNameText(application.same_name) : null],
  [content.account, application.has_account ? content.hasAccount : content.noAccount],
  [content.plan, planName(application.plan)],
  [content.place, [application.place.ward, application.place.constituency, application.place.county].join(", ")],
  [content.occupation, application.occupation],
  [content.applied, formatInstant(new Date(application.applied_at))],
];

function Decisions({ application: { id, can, name } }: { application: StaffApplication }) {
  const queryClient = useQueryClient();
  const text = useRef<HTMLTextAreaElement>(null);
  const [isMissing, setMissing] = useState(false);
  const mutation = useMutation({
    mutationFn: (decision: Decision): Promise<StaffApplication> => {
      const params = { id };
      const typed = text.current?.value.trim() ?? "";
      if (decision === "confirm") return api("POST /staff/applications/{id}/confirmations/", { params, body: {} });
      if (decision === "refuse") {
        return api("POST /staff/applications/{id}/refusals/", { params, body: { reason: typed } });
      }
      if (decision === "ask") {
        return api("POST /staff/applications/{id}/questions/", { params, body: { question: typed } });
      }
      return api("POST /staff/applications/{id}/recommendations/", { params, body: { note: typed } });
    },
    onSuccess: async (application) => {
      if (text.current) text.current.value = "";
      await queryClient.invalidateQueries({ queryKey: ["applications"] });
      queryClient.setQueryData(["applications", id], application);
    },
  });
  if (can.length === 0) return <Alert severity="info">{content.closed}</Alert>;
  const decide = (decision: Decision) => {
    const missing = (decision === "refuse" || decision === "ask") && !text.current?.value.trim();
    setMissing(missing);
    if (missing) text.current?.focus();
    else if (!mutation.isPending) mutation.mutate(decision);
  };
  return (
    <Panel id="decision" title={content.decide}>
      {mutation.error ? <Alert severity="error">{messageOf(mutation.error)}</Alert> : null}
      <ul>
        {can.includes("confirm") ? (
          <li>
            <b>{content.confirm}:</b> {name} {content.effects.confirm}
          </li>
        ) : null}
        {can.includes("refuse") ? (
          <li>
            <b>{content.refuse}:</b> {name} {content.effects.refuse}
          </li>
        ) : null}
      </ul>
      <TextAreaField
        ref={text}
        label={content.text}
        hint={content.textHint}
        error={isMissing ? content.textMissing : undefined}
        rows={3}
        maxLength={500}
      />
      <p className={css.actions}>
        {can.map((decision) => (
          <button
            key={decision}
            type="button"
            className={buttonClass(decision === "confirm" ? "primary" : "outlined")}
            aria-disabled={mutation.isPending}
            onClick={() => decide(decision)}
          >
            {content[decision]}
          </button>
        ))}
      </p>
    </Panel>
  );
}
