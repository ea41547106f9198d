import type { RegistrarDuty } from "@party/contract/duties.staff";
import { formatDate, formatDay } from "@party/contract/values/nairobi-time";
import { buttonClass } from "@party/ui/button.tsx";
import { dialogElement } from "@party/ui/dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import { ChoiceFilter, Filters, Status } from "#list/filters.tsx";
import { List } from "#list/list.tsx";
import { Page } from "#shell/page.tsx";
import { dutiesContent as content } from "./duties.content.ts";

const TELL = "tell-registrar";

/** Resignations that the Registrar has to be told of. */
export function DutyListPage() {
  const search = useSearch({ from: "/staff/duties" });
  const navigate = useNavigate({ from: "/duties" });
  const queryClient = useQueryClient();
  const { status = "open", after } = search;
  const [duty, setDuty] = useState<RegistrarDuty>();
  const nameOf = ({ name }: RegistrarDuty) => name ?? content.deleted;
  return (
    <Page title={content.title} intro={content.intro} help="duties">
      <Filters>
        <ChoiceFilter
          label={content.status}
          options={Object.entries(content.statuses) as ["open" | "done", string][]}
          value={status}
          onChange={(value) => navigate({ search: { status: value === "done" ? value : undefined } })}
        />
      </Filters>
      <List
        label={content.title}
        queryKey={["duties", { status, after }]}
        load={(signal) =>
          api("GET /staff/duties/", { query: { status, ...(after ? { after } : { total: "1" }) }, signal })
        }
        after={after}
        onPage={(next) => navigate({ search: { ...search, after: next } })}
        empty={status === "open" ? content.empty : content.emptyDone}
        titleColumn={content.columns.person}
        rowTitle={nameOf}
        columns={[
          { title: content.columns.number, cell: ({ number }) => number ?? "–" },
          { title: content.columns.ward, cell: ({ ward }) => ward ?? "–" },
          { title: content.columns.received, cell: ({ received_at }) => formatDate(new Date(received_at)) },
          status === "open"
            ? {
                title: content.columns.due,
                cell: ({ due_on, late }) => (
                  <>
                    {formatDay(due_on)} {late ? <Status tone="bad">{content.late}</Status> : null}
                  </>
                ),
              }
            : { title: content.columns.done, cell: ({ done_at }) => (done_at ? formatDate(new Date(done_at)) : "–") },
        ]}
        action={(row) =>
          row.done_at ? null : (
            <button
              type="button"
              className={buttonClass("outlined")}
              onClick={() => {
                setDuty(row);
                dialogElement(TELL)?.showModal();
              }}
            >
              {content.tell}
            </button>
          )
        }
      />
      <ActionDialog
        id={TELL}
        subject={duty?.id}
        title={content.tellTitle(duty ? nameOf(duty) : "")}
        effect={content.tellEffect}
        submit={content.submit}
        act={async () => {
          if (duty) await api("POST /staff/duties/{id}/submissions/", { params: { id: duty.id }, body: {} });
          await queryClient.invalidateQueries({ queryKey: ["duties"] });
        }}
      />
    </Page>
  );
}
