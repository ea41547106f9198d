import type { StaffOrder } from "@party/contract/orders.staff";
import { formatDate, formatInstant } from "@party/contract/values/nairobi-time";
import { ORDER_NUMBER_PATTERN } from "@party/contract/values/orders";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { choiceFilter, rowFilter, textFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { handOutAction, markReadyAction, orderLinesText, undoHandOutAction } from "./order-actions.tsx";
import { ordersContent as content } from "./orders.content.ts";

export const screen = {
  path: "/orders",
  search: "GET /staff/orders/",
  menu: {
    group: "money",
    order: 3,
    label: content.title,
    about: content.about,
    icon: "M7 18a2 2 0 1 0 0 4 2 2 0 0 0 0-4M1 2v2h2l3.6 7.6-1.4 2.4A2 2 0 0 0 7 17h12v-2H7.4l-.2-.4.9-1.6h7.5a2 2 0 0 0 1.7-1l3.6-6.5A1 1 0 0 0 20 4H5.2l-.9-2zm16 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4",
    permissions: ["orders.hand_out"],
  },
} satisfies Screen;

const usePickupLocations = () =>
  useQuery({
    queryKey: ["pickup-locations"],
    queryFn: ({ signal }) => api("GET /pickup-locations/", { query: { limit: 100 }, signal }),
    staleTime: 60_000,
  }).data?.results ?? [];

/** A number typed whole opens what is next for its order. */
async function findOrder(typed: string): Promise<StaffOrder | undefined> {
  if (!ORDER_NUMBER_PATTERN.test(typed)) return undefined;
  const { results } = await api("GET /staff/orders/", { query: { q: typed, limit: 1 } });
  return results.find(({ number, state }) => number === typed.toUpperCase() && state !== "handed_out");
}

/** Paid orders until they are handed out, and for a year after that. */
export const OrderListPage: FC = listPage("GET /staff/orders/", {
  content,
  help: "orders",
  action: () => (
    <Link to="/counter" className={buttonVariantClass("outlined")}>
      {content.counter}
    </Link>
  ),
  title: ({ number }) => number,
  columns: {
    what: orderLinesText,
    who: ({ collector, phone }) => (
      <>
        {collector || content.noName} {phone ? <a href={`tel:${phone}`}>{phone}</a> : null}
      </>
    ),
    where: ({ pickup }) => pickup,
    since: { cell: ({ ordered_at }) => formatDate(new Date(ordered_at)), nowrap: true },
    state: ({ state, handed_out }) =>
      handed_out ? (
        content.handedOut(handed_out.by, formatInstant(new Date(handed_out.at)))
      ) : (
        <StatusLabel tone={state === "ready" ? "good" : undefined}>
          {content.stateWords[state as keyof typeof content.stateWords]}
        </StatusLabel>
      ),
  },
  filters: {
    q: textFilter({ label: content.search }),
    state: choiceFilter(content.state, content.states, { all: content.open }),
    pickup: rowFilter(content.pickup, usePickupLocations, content.everywhere),
  },
  find: findOrder,
  savesViews: true,
  actions: [markReadyAction, handOutAction, undoHandOutAction],
  empty: ({ q, state }) => {
    if (q) return content.notFound(q);
    return state === "handed_out" ? content.emptyHandedOut : content.empty;
  },
});
