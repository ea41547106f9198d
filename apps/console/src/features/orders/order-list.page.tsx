import type { StaffOrder } from "@party/contract/office.staff";
import { formatDate } from "@party/contract/values/nairobi-time";
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
import { ordersContent as content } from "./orders.content.ts";

const READY = "order-ready";
const HAND_OUT = "hand-out-order";

/** Paid orders until they are handed out. */
export function OrderListPage() {
  const search = useSearch({ from: "/staff/orders" });
  const navigate = useNavigate({ from: "/orders" });
  const queryClient = useQueryClient();
  const { state, after } = search;
  const [order, setOrder] = useState<StaffOrder>();
  const number = order?.number ?? "";
  const open = (row: StaffOrder, dialog: string) => {
    setOrder(row);
    dialogElement(dialog)?.showModal();
  };
  const reload = () => queryClient.invalidateQueries({ queryKey: ["orders"] });
  return (
    <Page title={content.title} intro={content.intro} help="orders">
      <Filters>
        <ChoiceFilter
          label={content.state}
          all={content.all}
          options={Object.entries(content.states) as ["paid" | "ready", string][]}
          value={state}
          onChange={(value) => navigate({ search: { state: value } })}
        />
      </Filters>
      <List
        label={content.title}
        queryKey={["orders", { state, after }]}
        load={(signal) =>
          api("GET /staff/orders/", {
            query: { ...(state ? { state } : {}), ...(after ? { after } : { total: "1" }) },
            signal,
          })
        }
        after={after}
        onPage={(next) => navigate({ search: { ...search, after: next } })}
        empty={content.empty}
        titleColumn={content.columns.number}
        rowTitle={(row) => row.number}
        columns={[
          {
            title: content.columns.what,
            cell: ({ lines }) => lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(", "),
          },
          {
            title: content.columns.who,
            cell: ({ collector, phone }) => (
              <>
                {collector || content.noName} {phone ? <a href={`tel:${phone}`}>{phone}</a> : null}
              </>
            ),
          },
          { title: content.columns.where, cell: ({ pickup }) => pickup },
          { title: content.columns.since, cell: ({ ordered_at }) => formatDate(new Date(ordered_at)) },
          {
            title: content.columns.state,
            cell: (row) =>
              row.state === "ready" ? (
                <Status tone="good">{content.stateWords.ready}</Status>
              ) : (
                <Status>{content.stateWords.paid}</Status>
              ),
          },
        ]}
        action={(row) => (
          <button
            type="button"
            className={buttonClass(row.state === "ready" ? "primary" : "outlined")}
            onClick={() => open(row, row.state === "ready" ? HAND_OUT : READY)}
          >
            {row.state === "ready" ? content.handOut : content.ready}
          </button>
        )}
      />
      <ActionDialog
        id={READY}
        subject={number}
        title={content.readyTitle(number)}
        effect={content.readyEffect}
        submit={content.readySubmit}
        act={async () => {
          await api("POST /staff/orders/{number}/readiness/", { params: { number }, body: {} });
          await reload();
        }}
      />
      <ActionDialog
        id={HAND_OUT}
        subject={number}
        title={content.handOutTitle(number)}
        effect={content.handOutEffect}
        submit={content.handOutSubmit}
        act={async () => {
          await api("POST /staff/orders/{number}/handovers/", { params: { number }, body: {} });
          await reload();
        }}
      />
    </Page>
  );
}
