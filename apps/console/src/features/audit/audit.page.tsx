import type { AuditEntry } from "@party/contract/audit";
import type { AuditSubject } from "@party/contract/endpoint";
import { auditGroupNames, auditGroups } from "@party/contract/values/audit-groups";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { type RoleName, roles } from "@party/contract/values/permissions";
import { buttonClass } from "@party/ui/button.tsx";
import { TextField } from "@party/ui/field.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "#api.ts";
import { ChoiceFilter, Filters, SearchFilter, Status } from "#list/filters.tsx";
import { List, listQuery } from "#list/list.tsx";
import { useStaff } from "#session/session.ts";
import { Page } from "#shell/page.tsx";
import { auditContent as content } from "./audit.content.ts";

const groups = auditGroupNames.map((name) => [name, auditGroups[name]] as const);

/** Who did what with whom, by person, kind of action, subject and day. */
export function AuditPage() {
  const { permissions } = useStaff();
  const search = useSearch({ from: "/staff/audit" });
  const navigate = useNavigate({ from: "/audit" });
  const { after, subject_kind, ...others } = search;
  // The API refuses others than its own.
  const filters = { ...others, ...(subject_kind ? { subject_kind: subject_kind as AuditSubject } : {}) };
  const filter = (more: Partial<typeof search>) => navigate({ search: { ...search, after: undefined, ...more } });
  const query = { ...filters, ...(after ? { after } : { total: "1" as const }) };
  const queryKey = ["audit", { ...filters, after }];
  const load = (signal: AbortSignal) => api("GET /staff/audit/", { query, signal });
  const { data } = useQuery(listQuery(queryKey, load));
  return (
    <Page
      title={content.title}
      intro={permissions.includes("audit.read") ? content.intro.all : content.intro.writes}
      help="audit-log"
    >
      <Filters>
        <SearchFilter
          label={content.person}
          suggestions={[...new Set(data?.people.map(({ name }) => name))]}
          value={filters.person}
          onChange={(person) => filter({ person, actor: undefined })}
        />
        <ChoiceFilter
          label={content.group}
          all={content.allActions}
          options={groups}
          value={filters.group}
          onChange={(group) => filter({ group })}
        />
        <TextField
          label={content.from}
          type="date"
          defaultValue={filters.from}
          onChange={({ target }) => filter({ from: target.value || undefined })}
        />
        <TextField
          label={content.until}
          type="date"
          defaultValue={filters.until}
          onChange={({ target }) => filter({ until: target.value || undefined })}
        />
        {filters.actor ? (
          <button type="button" className={buttonClass("outlined")} onClick={() => filter({ actor: undefined })}>
            {content.everybody}
          </button>
        ) : null}
        {filters.subject ? (
          <button
            type="button"
            className={buttonClass("outlined")}
            onClick={() => filter({ subject: undefined, subject_kind: undefined })}
          >
            {content.everything}
          </button>
        ) : null}
      </Filters>
      <List
        label={content.title}
        queryKey={queryKey}
        load={load}
        after={after}
        onPage={(next) => navigate({ search: { ...search, after: next } })}
        empty={content.empty}
        titleColumn={content.columns.what}
        rowTitle={({ sentence }) => sentence}
        columns={[
          { title: content.columns.when, cell: ({ at }) => formatInstant(new Date(at)) },
          {
            title: content.columns.who,
            cell: ({ actor, action }) =>
              actor ? (
                <Link from="/audit" to="." search={{ ...search, actor: actor.id, person: undefined, after: undefined }}>
                  {actor.name}
                </Link>
              ) : (
                content.withoutActor(action)
              ),
          },
          { title: content.columns.about, cell: (entry) => <Subjects entry={entry} /> },
          { title: content.columns.where, cell: placeOf },
          {
            title: content.columns.outcome,
            cell: ({ outcome }) => <Status tone={isDone(outcome) ? "good" : "bad"}>{outcomeOf(outcome)}</Status>,
          },
          { title: content.columns.reason, cell: ({ reason }) => reason ?? "–" },
        ]}
      />
    </Page>
  );
}

const isDone = (outcome: string) => outcome === "done" || outcome === "repeated";

function outcomeOf(outcome: string): string {
  if (outcome === "done") return content.done;
  return outcome === "repeated" ? content.repeated : content.refused(outcome);
}

const placeOf = ({ role, place_name }: AuditEntry) =>
  [role && (roles[role as RoleName]?.label ?? role), place_name].filter(Boolean).join(", ") || "–";

/** Each leads to all entries about it. */
function Subjects({ entry: { subject_kind, subjects } }: { entry: AuditEntry }) {
  const search = useSearch({ from: "/staff/audit" });
  if (!subject_kind || subjects.length === 0) return "–";
  return (
    <>
      {subjects.map(({ id, text }) => (
        <div key={id}>
          <Link from="/audit" to="." search={{ ...search, subject_kind, subject: id, after: undefined }}>
            {text}
          </Link>
        </div>
      ))}
    </>
  );
}
