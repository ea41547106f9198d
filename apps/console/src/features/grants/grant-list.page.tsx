import type { Grant } from "@party/contract/grants";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { roleNames, roles } from "@party/contract/values/permissions";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { Dialog, dialogElement } from "@party/ui/dialog.tsx";
import { TextAreaField } from "@party/ui/field.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
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
  const { q, role, status = "valid", after } = search;
  const [ending, setEnding] = useState<Grant>();
  const [ended, setEnded] = useState<string>();
  const filter = (more: Partial<typeof search>) => navigate({ search: { ...search, after: undefined, ...more } });
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
      <EndDialog
        grant={ending}
        onEnd={(sentence) => {
          dialogElement(END)?.close();
          setEnded(sentence);
        }}
      />
    </Page>
  );
}

/** Says what follows, and takes the reason. */
function EndDialog({ grant, onEnd }: { grant: Grant | undefined; onEnd: (sentence: string) => void }) {
  const queryClient = useQueryClient();
  const isNational = grant?.place.level === "nation";
  const mutation = useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      withRecentCode(() => api("POST /staff/grants/{id}/endings/", { params: { id }, body: { reason } })),
    onSuccess: async ({ user, ending }) => {
      await queryClient.invalidateQueries({ queryKey: ["grants"] });
      await queryClient.invalidateQueries({ queryKey: ["proposals"] });
      onEnd(ending === null ? content.ended(user.name) : content.endProposed(user.name));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!grant || mutation.isPending) return;
    mutation.mutate({ id: grant.id, reason: String(new FormData(event.currentTarget).get("reason")) });
  };
  return (
    <Dialog id={END} title={grant ? content.endTitle(grant.user.name, roles[grant.role].label) : content.end}>
      <form key={grant?.id} onSubmit={submit}>
        <p>{isNational ? content.endNationalEffect : content.endEffect}</p>
        <FormAlert error={mutation.error} />
        <TextAreaField label={content.reason} name="reason" rows={3} maxLength={500} required />
        <p>
          <button type="submit" className={buttonClass("primary")} aria-disabled={mutation.isPending}>
            {isNational ? content.endPropose : content.endSubmit}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
