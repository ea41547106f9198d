import type { StaffOrder } from "@party/contract/orders.staff";
import { formatDate, formatInstant } from "@party/contract/values/nairobi-time";
import { ORDER_NUMBER } from "@party/contract/values/orders";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { dialogElement } from "@party/ui/dialog.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { api, messageOf } from "#api.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import { ActiveFilters, ChoiceFilter, Filters, SearchFilter, Status } from "#list/filters.tsx";
import css from "#list/list.module.css";
import { List, type ListColumn } from "#list/list.tsx";
import { Page } from "#shell/page.tsx";
import { ordersContent as content } from "./orders.content.ts";

const READY = "order-ready";
const HAND_OUT = "hand-out-order";

const states = ["paid", "ready", "handed_out"] as const;
const linesOf = ({ lines }: StaffOrder) => lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(", ");

/** Paid orders until they are handed out, and for a year after that. */
export function OrderListPage() {
  const search = useSearch({ from: "/staff/orders" });
  const navigate = useNavigate({ from: "/orders" });
  const queryClient = useQueryClient();
  const { q, state, pickup, after } = search;
  const [order, setOrder] = useState<StaffOrder>();
  const [done, setDone] = useState<{ text: string; number: string; undo: boolean }>();
  const pickups = useQuery({
    queryKey: ["pickup-locations"],
    queryFn: ({ signal }) => api("GET /pickup-locations/", { query: { limit: 100 }, signal }),
    staleTime: 60_000,
  });
  const number = order?.number ?? "";
  const filter = (more: Partial<typeof search>) => navigate({ search: { ...search, after: undefined, ...more } });
  const open = (row: StaffOrder) => {
    setOrder(row);
    setDone(undefined);
    if (row.state !== "handed_out") dialogElement(row.state === "ready" ? HAND_OUT : READY)?.showModal();
  };
  const finish = async (text: string, of: string, undo = false) => {
    setDone({ text, number: of, undo });
    await queryClient.invalidateQueries({ queryKey: ["orders"] });
  };
  const undo = useMutation({
    mutationFn: (of: string) =>
      api("POST /staff/orders/{number}/handovers/reversals/", { params: { number: of }, body: {} }),
    onSuccess: (_, of) => finish(content.isTakenBack(of), of),
  });
  /** A number typed whole opens what is next for its order. */
  const openNumber = async (typed: string) => {
    if (!ORDER_NUMBER.test(typed)) return;
    const { results } = await api("GET /staff/orders/", { query: { q: typed, limit: 1 } });
    if (results[0]?.number === typed.toUpperCase()) open(results[0]);
  };
  const point = pickups.data?.results.find(({ id }) => id === pickup);
  return (
    <Page title={content.title} intro={content.intro} help="orders">
      <Filters>
        <SearchFilter
          label={content.search}
          value={q}
          onChange={(text) => filter({ q: text })}
          onEnter={(typed) => void openNumber(typed)}
        />
        <ChoiceFilter
          label={content.state}
          all={content.states.open}
          options={states.map((each) => [each, content.states[each]] as const)}
          value={state}
          onChange={(value) => filter({ state: value })}
        />
        <ChoiceFilter
          label={content.pickup}
          all={content.everywhere}
          options={(pickups.data?.results ?? []).map(({ id, name }) => [String(id), name] as const)}
          value={pickup === undefined ? undefined : String(pickup)}
          onChange={(value) => filter({ pickup: value === undefined ? undefined : Number(value) })}
        />
      </Filters>
      <ActiveFilters
        chips={[
          q ? { label: content.found(q), clear: () => filter({ q: undefined }) } : null,
          state ? { label: content.states[state], clear: () => filter({ state: undefined }) } : null,
          point ? { label: point.name, clear: () => filter({ pickup: undefined }) } : null,
        ]}
        onClear={() => filter({ q: undefined, state: undefined, pickup: undefined })}
      />
      <div role="status">
        {done ? (
          <Alert severity="success">
            {done.text}{" "}
            <Link to="/orders" search={{ q: done.number }}>
              {content.lookAtIt}
            </Link>{" "}
            {done.undo ? (
              <button type="button" className={css.inline} onClick={() => undo.isPending || undo.mutate(done.number)}>
                {content.undo}
              </button>
            ) : null}
          </Alert>
        ) : null}
        {undo.error ? <Alert severity="error">{messageOf(undo.error)}</Alert> : null}
      </div>
      <List
        label={content.title}
        queryKey={["orders", { q, state, pickup, after }]}
        load={(signal) =>
          api("GET /staff/orders/", {
            query: {
              ...(q ? { q } : {}),
              ...(state ? { state } : {}),
              ...(pickup === undefined ? {} : { pickup }),
              ...(after ? { after } : { total: "1" }),
            },
            signal,
          })
        }
        after={after}
        onPage={(next) => navigate({ search: { ...search, after: next } })}
        empty={q ? content.notFound(q) : state === "handed_out" ? content.emptyHandedOut : content.empty}
        titleColumn={content.columns.number}
        rowTitle={(row) => row.number}
        columns={columns}
        action={(row) =>
          row.state === "handed_out" ? (
            row.handed_out?.undo_until ? (
              <button
                type="button"
                className={buttonClass("outlined")}
                onClick={() => undo.isPending || undo.mutate(row.number)}
              >
                {content.undo}
              </button>
            ) : null
          ) : (
            <button
              type="button"
              className={buttonClass(row.state === "ready" ? "primary" : "outlined")}
              onClick={() => open(row)}
            >
              {row.state === "ready" ? content.handOut : content.ready}
            </button>
          )
        }
      />
      <ActionDialog
        id={READY}
        subject={number}
        title={content.readyTitle(number)}
        effect={<p>{content.readyEffect}</p>}
        submit={content.readySubmit}
        act={async () => {
          await api("POST /staff/orders/{number}/readiness/", { params: { number }, body: {} });
          await finish(content.isReady(number), number);
        }}
      />
      <ActionDialog
        id={HAND_OUT}
        subject={number}
        title={content.handOutTitle(number)}
        effect={<p>{order ? content.handOutEffect(linesOf(order), order.collector) : null}</p>}
        submit={content.handOutSubmit}
        act={async () => {
          await api("POST /staff/orders/{number}/handovers/", { params: { number }, body: {} });
          await finish(content.isHandedOut(number), number, true);
        }}
      />
    </Page>
  );
}

const columns: ListColumn<StaffOrder>[] = [
  { title: content.columns.what, cell: linesOf },
  {
    title: content.columns.who,
    cell: ({ collector, phone }) => (
      <>
        {collector || content.noName} {phone ? <a href={`tel:${phone}`}>{phone}</a> : null}
      </>
    ),
  },
  { title: content.columns.where, cell: ({ pickup }) => pickup },
  { title: content.columns.since, cell: ({ ordered_at }) => formatDate(new Date(ordered_at)), nowrap: true },
  {
    title: content.columns.state,
    cell: ({ state, handed_out }) =>
      handed_out ? (
        content.handedOut(handed_out.by, formatInstant(new Date(handed_out.at)))
      ) : (
        <Status {...(state === "ready" ? { tone: "good" } : {})}>
          {content.stateWords[state as keyof typeof content.stateWords]}
        </Status>
      ),
  },
];
