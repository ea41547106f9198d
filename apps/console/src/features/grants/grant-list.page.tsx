import type { Grant } from "@party/contract/grants";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { roleNames, roles } from "@party/contract/values/permissions";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { dialogElement } from "@party/ui/dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import { ChoiceFilter, Filters, SearchFilter } from "#list/filters.tsx";
import { List } from "#list/list.tsx";
import { withRecentCode } from "#session/recent-code.tsx";
import { may, useStaff } from "#session/session.ts";
import { Page } from "#shell/page.tsx";
import { grantsContent as content } from "./grants.content.ts";

const roleOptions = roleNames.map((name) => [name, roles[name].label] as const);
const END = "end-role";

/** Who has which role where. The filters and the page stand in the address. */
export function GrantListPage() {
  const staff = useStaff();
  const search = useSearch({ from: "/staff/roles" });
  const navigate = useNavigate({ from: "/roles" });
  const queryClient = useQueryClient();
  const { q, role, status = "valid", after } = search;
  const [ending, setEnding] = useState<Grant>();
  const [ended, setEnded] = useState<string>();
  const filter = (more: Partial<typeof search>) => navigate({ search: { ...search, after: undefined, ...more } });
  const isNational = ending?.place.level === "nation";
  const end = async (reason: string) => {
    if (!ending) return;
    const { user, ending: proposal } = await withRecentCode(() =>
      api("POST /staff/grants/{id}/endings/", { params: { id: ending.id }, body: { reason } }),
    );
    await queryClient.invalidateQueries({ queryKey: ["grants"] });
    await queryClient.invalidateQueries({ queryKey: ["proposals"] });
    setEnded(proposal === null ? content.ended(user.name) : content.endProposed(user.name));
  };
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="roles"
      action={
        may(staff, "grants.propose") ? (
          <Link to="/roles/propose" className={buttonClass("primary")}>
            {content.propose}
          </Link>
        ) : null
      }
    >
      <Filters>
        <SearchFilter value={q} onChange={(text) => filter({ q: text })} />
        <ChoiceFilter
          label={content.role}
          all={content.allRoles}
          options={roleOptions}
          value={role}
          onChange={(name) => filter({ role: name })}
        />
        <ChoiceFilter
          label={content.status}
          options={Object.entries(content.statuses) as ["valid" | "ended", string][]}
          value={status}
          onChange={(value) => filter({ status: value === "ended" ? value : undefined })}
        />
      </Filters>
      <div role="status">{ended ? <Alert severity="success">{ended}</Alert> : null}</div>
      <List
        label={content.title}
        queryKey={["grants", { q, role, status, after }]}
        load={(signal) =>
          api("GET /staff/grants/", {
            query: { q: q ?? "", status, ...(role ? { role } : {}), ...(after ? { after } : { total: "1" }) },
            signal,
          })
        }
        after={after}
        onPage={(next) => navigate({ search: { ...search, after: next } })}
        empty={content.empty}
        titleColumn={content.columns.person}
        rowTitle={({ user }) => user.name}
        columns={[
          { title: content.columns.role, cell: ({ role: name }) => roles[name].label },
          { title: content.columns.place, cell: ({ place }) => place.name },
          {
            title: content.columns.until,
            cell: ({ ended_at, valid_until }) => formatInstant(new Date(ended_at ?? valid_until)),
          },
          ...(status === "ended"
            ? [{ title: content.columns.endedBy, cell: ({ ended_by }: Grant) => ended_by ?? "–" }]
            : []),
        ]}
        action={(grant) =>
          grant.can_end ? (
            <button
              type="button"
              className={buttonClass("outlined")}
              onClick={() => {
                setEnding(grant);
                dialogElement(END)?.showModal();
              }}
            >
              {content.end}
            </button>
          ) : grant.ending === null ? null : (
            <Link to="/proposals/$id" params={{ id: grant.ending }} className={buttonClass("outlined")}>
              {content.endWaits}
            </Link>
          )
        }
      />
      <ActionDialog
        id={END}
        subject={ending?.id}
        title={ending ? content.endTitle(ending.user.name, roles[ending.role].label) : content.end}
        effect={<p>{isNational ? content.endNationalEffect : content.endEffect}</p>}
        text={content.reason}
        submit={isNational ? content.endPropose : content.endSubmit}
        act={end}
      />
    </Page>
  );
}
