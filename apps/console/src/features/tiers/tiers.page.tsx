import { listPlans, planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { dayInNairobi, formatDate, formatDay } from "@party/contract/values/nairobi-time";
import { textIds } from "@party/contract/values/texts";
import { Alert } from "@party/ui/alert.tsx";
import { TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { contentApi, type EditedItem } from "#features/content/content-api.ts";
import formCss from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { Page } from "#shell/page/page.tsx";
import { type DraftPlan, PlanFields } from "./plan-fields.tsx";
import { tiersContent as content } from "./tiers.content.ts";
import css from "./tiers.module.css";

export const screen = {
  path: "/tiers-and-fees",
  menu: {
    group: "money",
    order: 40,
    label: content.title,
    about: content.about,
    icon: "M4 4h7l9 9-7 7-9-9zm4 2.5A1.5 1.5 0 1 0 8 9.5a1.5 1.5 0 0 0 0-3",
    permissions: ["texts.publish"],
  },
} satisfies Screen;

const PLANS_TEXT = textIds["membership-plans"];
const calls = contentApi("texts");
const ROUTE = "GET /staff/membership-plans/";
type Overview = Awaited<ReturnType<typeof api<typeof ROUTE>>>;

const feeText = (fee: number) => (fee === 0 ? content.free : formatKes(fee));

/** What tiers cost and are called, what comes when, and their change by two people. */
export function TiersPage() {
  const [from, setFrom] = useState("");
  const overview = useQuery({
    queryKey: ["membership-plans", from],
    queryFn: ({ signal }) => api(ROUTE, { query: from ? { from } : {}, signal }),
    placeholderData: (before) => before,
  });
  const draft = useQuery({
    queryKey: ["membership-plans-draft"],
    queryFn: ({ signal }) => calls.show(PLANS_TEXT, signal),
    // What is being written is not replaced.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data } = overview;
  return (
    <Page title={content.title} intro={content.intro} help="tiers-and-fees">
      {data ? (
        <div className={css.panels}>
          <InForce {...data} />
          {draft.data ? (
            <ChangePanel item={draft.data} overview={data} from={from} onFrom={setFrom} />
          ) : (
            <LoadingOrFailure error={draft.error} again={draft.refetch} />
          )}
          <History history={data.history} />
        </div>
      ) : (
        <LoadingOrFailure error={overview.error} again={overview.refetch} />
      )}
    </Page>
  );
}

function InForce({ fees, scheduled }: Overview) {
  return (
    <Panel id="in-force" title={content.inForce}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{content.tier}</th>
            <th scope="col">{content.fee}</th>
          </tr>
        </thead>
        <tbody>
          {listPlans().map(({ id, name, offered }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                {feeText(fees[id])}
                {offered === false ? `. ${content.notOffered}.` : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{content.scheduled}</h3>
      {scheduled ? (
        <>
          <p>
            {content.scheduledFrom(formatDate(new Date(scheduled.at)))}{" "}
            <Link to="/proposals/$id" params={{ id: scheduled.proposal }}>
              {content.proposal}
            </Link>
          </p>
          <ul>
            {listPlans().map(({ id, name }) => (
              <li key={id}>{`${name}: ${feeText(scheduled.fees[id])}`}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>{content.nothingScheduled}</p>
      )}
    </Panel>
  );
}

type ChangeField = "reason" | "from";

interface ChangePanelProps {
  /** The newest draft. */
  item: EditedItem;
  overview: Overview;
  /** The day of the change; empty for at once. */
  from: string;
  onFrom: (day: string) => void;
}

function ChangePanel({ item, overview, from, onFrom }: ChangePanelProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [plans, setPlans] = useState(() => [...(item.body.text as { plans: DraftPlan[] }).plans]);
  const count = overview.renewals.reduce((sum, each) => sum + each.count, 0);
  const cost = (feeOf: (plan: string) => number) =>
    formatKes(overview.renewals.reduce((sum, each) => sum + each.count * feeOf(each.plan), 0));
  const then = (id: string) => plans.find((plan) => plan.id === id)?.fee ?? 0;

  const propose = async ({ reason }: { reason: string }) => {
    const written = plans.map((plan) => ({
      ...plan,
      benefits: plan.benefits.map((line) => line.trim()).filter((line) => line !== ""),
    }));
    // Others may have saved since; then the API says so, and nothing that was typed is lost.
    const saved = await calls.save(item.id, item.version, { key: "membership-plans", text: { plans: written } });
    queryClient.setQueryData(["membership-plans-draft"], saved);
    const { revision, version } = saved;
    return api("POST /staff/texts/{id}/proposals/", {
      params: { id: item.id },
      body: { revision, version, reason, ...(from ? { from } : {}) },
    });
  };
  return (
    <Panel id="change" title={content.change}>
      <p>{content.draftNote}</p>
      <RequestForm<ChangeField, { id: number }>
        send={propose}
        submit={content.propose}
        onSent={async ({ id }) => {
          await queryClient.invalidateQueries({ queryKey: ["proposals"] });
          await navigate({ to: "/proposals/$id", params: { id } });
        }}
      >
        {(field) => (
          <>
            <PlanFields plans={plans} onChange={setPlans} />
            <TextField
              {...field("from")}
              label={content.from}
              hint={content.fromHint}
              type="date"
              min={dayInNairobi(new Date())}
              value={from}
              onChange={({ target }) => onFrom(target.value)}
            />
            <Alert severity="warning">
              {content.forecast(
                count,
                formatDay(from || dayInNairobi(new Date())),
                cost((plan) => overview.fees[plan as keyof Overview["fees"]]),
                cost(then),
              )}
            </Alert>
            <TextAreaField {...field("reason")} label={content.reason} rows={3} maxLength={500} required />
          </>
        )}
      </RequestForm>
      <p className={formCss.actions}>
        <Link to="/content/$kind/$id" params={{ kind: "texts", id: PLANS_TEXT }}>
          {content.versions}
        </Link>
        <Link to="/content/$kind/$id/$language" params={{ kind: "texts", id: PLANS_TEXT, language: "sw" }}>
          {content.translation}
        </Link>
      </p>
    </Panel>
  );
}

function History({ history }: Pick<Overview, "history">) {
  return (
    <Panel id="history" title={content.history}>
      {history.length === 0 ? <p>{content.noHistory}</p> : null}
      <ol>
        {history.map(({ plan, before, fee, at, proposal, proposed_by, approved_by }) => (
          <li key={`${plan} ${at}`}>
            {content.historyLine(planOf(plan).name, feeText(before), feeText(fee), formatDate(new Date(at)))}{" "}
            {content.by(proposed_by ?? content.operator, approved_by ?? content.somebody)}{" "}
            {proposal === null ? null : (
              <Link to="/proposals/$id" params={{ id: proposal }}>
                {content.proposal}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
