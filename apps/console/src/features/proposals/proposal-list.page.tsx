import { formatInstant } from "@party/contract/values/nairobi-time";
import { buttonClass } from "@party/ui/button.tsx";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { api } from "#api.ts";
import { ChoiceFilter, Filters, Status } from "#list/filters.tsx";
import { List } from "#list/list.tsx";
import { Page } from "#shell/page.tsx";
import { proposalsContent as content } from "./proposals.content.ts";

/** What waits for a second person, and what was decided. */
export function ProposalListPage() {
  const search = useSearch({ from: "/staff/proposals" });
  const navigate = useNavigate({ from: "/proposals" });
  const { status = "pending", after } = search;
  return (
    <Page title={content.title} intro={content.intro} help="proposals">
      <Filters>
        <ChoiceFilter
          label={content.status}
          options={Object.entries(content.statuses) as ["pending" | "closed", string][]}
          value={status}
          onChange={(value) => navigate({ search: { status: value === "closed" ? value : undefined } })}
        />
      </Filters>
      <List
        label={content.title}
        queryKey={["proposals", { status, after }]}
        load={(signal) =>
          api("GET /staff/proposals/", { query: { status, ...(after ? { after } : { total: "1" }) }, signal })
        }
        after={after}
        onPage={(next) => navigate({ search: { ...search, after: next } })}
        empty={status === "pending" ? content.emptyPending : content.emptyClosed}
        titleColumn={content.columns.subject}
        rowTitle={({ title }) => title}
        columns={[
          { title: content.columns.place, cell: ({ place }) => place },
          { title: content.columns.by, cell: ({ proposed_by }) => proposed_by?.name ?? content.operator },
          status === "pending"
            ? { title: content.columns.until, cell: ({ expires_at }) => formatInstant(new Date(expires_at)) }
            : {
                title: content.columns.state,
                cell: ({ status: state }) => <Status>{content.states[state]}</Status>,
              },
        ]}
        action={({ id }) => (
          <Link to="/proposals/$id" params={{ id }} className={buttonClass("outlined")}>
            {content.open}
          </Link>
        )}
      />
    </Page>
  );
}
