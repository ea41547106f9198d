import { formatInstant } from "@party/contract/values/nairobi-time";
import { type RoleName, roles } from "@party/contract/values/permissions";
import { buttonClass } from "@party/ui/button.tsx";
import { TextField } from "@party/ui/field.tsx";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "#api.ts";
import { Filters, Status } from "#list/filters.tsx";
import { List } from "#list/list.tsx";
import { Page } from "#shell/page.tsx";
import { auditContent as content } from "./audit.content.ts";

/** Who did and saw what, by person and day. */
export function AuditPage() {
  const search = useSearch({ from: "/staff/audit" });
  const navigate = useNavigate({ from: "/audit" });
  const { actor, from, until, after } = search;
  const filter = (more: Partial<typeof search>) => navigate({ search: { ...search, after: undefined, ...more } });
  const given = { ...(actor ? { actor } : {}), ...(from ? { from } : {}), ...(until ? { until } : {}) };
  const outcomeOf = (outcome: string) =>
    outcome === "done" ? content.done : outcome === "repeated" ? content.repeated : content.refused(outcome);
  return (
    <Page title={content.title} intro={content.intro} help="audit-log">
      <Filters>
        <TextField
          label={content.from}
          type="date"
          defaultValue={from}
          onChange={({ target }) => filter({ from: target.value || undefined })}
        />
        <TextField
          label={content.until}
          type="date"
          defaultValue={until}
          onChange={({ target }) => filter({ until: target.value || undefined })}
        />
        {actor ? (
          <button type="button" className={buttonClass("outlined")} onClick={() => filter({ actor: undefined })}>
            {content.everybody}
          </button>
        ) : null}
      </Filters>
      <List
        label={content.title}
        queryKey={["audit", { ...given, after }]}
        load={(signal) =>
          api("GET /staff/audit/", { query: { ...given, ...(after ? { after } : { total: "1" }) }, signal })
        }
        after={after}
        onPage={(next) => navigate({ search: { ...search, after: next } })}
        empty={content.empty}
        titleColumn={content.columns.what}
        rowTitle={({ summary }) => summary}
        columns={[
          {
            title: content.columns.who,
            cell: (entry) =>
              entry.actor ? (
                <Link from="/audit" to="." search={{ ...search, actor: entry.actor.id, after: undefined }}>
                  {entry.actor.name}
                </Link>
              ) : (
                content.withoutActor(entry.action)
              ),
          },
          { title: content.columns.when, cell: ({ at }) => formatInstant(new Date(at)) },
          {
            title: content.columns.where,
            cell: ({ role, place }) =>
              [role && (roles[role as RoleName]?.label ?? role), place].filter(Boolean).join(", ") || "–",
          },
          {
            title: content.columns.outcome,
            cell: ({ outcome }) => (
              <Status tone={outcome === "done" || outcome === "repeated" ? "good" : "bad"}>{outcomeOf(outcome)}</Status>
            ),
          },
          { title: content.columns.reason, cell: ({ reason }) => reason ?? "–" },
        ]}
      />
    </Page>
  );
}
