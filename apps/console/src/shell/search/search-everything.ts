import type { StaffMember } from "@party/contract/staff";
import { ORDER_NUMBER_PATTERN } from "@party/contract/values/orders";
import { PAYMENT_CODE_PATTERN } from "@party/contract/values/payments";
import type { LinkProps } from "@tanstack/react-router";
import { api } from "#api.ts";
import { hasPermission } from "#session/session.ts";
import { menuIconOf } from "#shell/use-menu.ts";
import { searchContent as content } from "./search.content.ts";

export interface SearchResult {
  key: string;
  link: Pick<LinkProps, "to" | "params" | "search">;
  label: string;
  about: string;
  icon: string;
  /** One of several people of a name: Enter does not open it. */
  isAmbiguous?: boolean;
}

/** Characters below which only screens are searched. */
export const MIN_QUERY_LENGTH = 2;
/** The same for what is searched in whole texts. */
const MIN_TEXT_QUERY_LENGTH = 3;
const RESULTS_PER_KIND = 5;

/** What the lists of this person find, a few of each; a list that fails is left out, unless all do. */
export async function searchEverything(staff: StaffMember, q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const searches: Promise<SearchResult[]>[] = [];
  const isLong = q.length >= MIN_TEXT_QUERY_LENGTH;
  if (hasPermission(staff, "people.search")) searches.push(findPeople(staff, q, signal));
  // What was typed whole is opened, so that it comes first.
  if (hasPermission(staff, "payments.read") && PAYMENT_CODE_PATTERN.test(q.trim().toUpperCase()))
    searches.unshift(findPayment(q, signal));
  if (isLong && hasPermission(staff, "orders.hand_out")) {
    if (ORDER_NUMBER_PATTERN.test(q)) searches.unshift(findOrders(q, signal));
    else searches.push(findOrders(q, signal));
  }
  if (isLong && hasPermission(staff, "news.write")) searches.push(findContent("articles", q, signal));
  if (isLong && hasPermission(staff, "events.write")) searches.push(findContent("events", q, signal));
  if (isLong && hasPermission(staff, "texts.publish")) searches.push(findContent("texts", q, signal));
  const outcomes = await Promise.allSettled(searches);
  const failure = outcomes.find(({ status }) => status === "rejected");
  if (failure && outcomes.every(({ status }) => status === "rejected")) throw (failure as PromiseRejectedResult).reason;
  return outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []));
}

/** By name, or by what was typed whole: a number, an address, or the code of a payment, which also leads to whoever paid. */
async function findPeople(staff: StaffMember, q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const query = { q, limit: RESULTS_PER_KIND } as const;
  const { results, next, similar, found_by } = await api("GET /staff/people/", { query, signal });
  const isSimilar = results.length === 0;
  const list = (of: string): SearchResult["link"] => ({ to: "/people", search: { q: of } });
  const found = (isSimilar ? similar.slice(0, RESULTS_PER_KIND) : results).map((person): SearchResult => {
    const label = [person.surname, person.other_names].filter(Boolean).join(", ");
    return {
      key: `person ${person.id}`,
      link: hasPermission(staff, "people.read") ? { to: "/people/$id", params: { id: person.id } } : list(label),
      label,
      about: content.person({ ...person, found_by, isSimilar }),
      icon: menuIconOf("/people"),
      isAmbiguous: isSimilar || results.length > 1,
    };
  });
  return next
    ? [...found, { key: "people", link: list(q), label: content.allPeople(q), about: "", icon: menuIconOf("/people") }]
    : found;
}

async function findPayment(q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { results } = await api("GET /staff/payments/", { query: { q }, signal });
  return results.map(({ id, reference, title, payer }) => ({
    key: `payment ${id}`,
    link: { to: "/payments/$id", params: { id } },
    label: reference,
    about: content.payment(title, payer),
    icon: menuIconOf("/payments"),
  }));
}

async function findOrders(q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { results } = await api("GET /staff/orders/", { query: { q, limit: RESULTS_PER_KIND }, signal });
  return results.map(({ id, number, collector, pickup }) => ({
    key: `order ${id}`,
    link: { to: "/orders", search: { q: number } },
    label: number,
    about: content.order(collector, pickup),
    icon: menuIconOf("/orders"),
  }));
}

async function findContent(
  kind: "articles" | "events" | "texts",
  q: string,
  signal: AbortSignal,
): Promise<SearchResult[]> {
  const { results } = await api("GET /staff/content/{kind}/", {
    params: { kind },
    query: { q, limit: RESULTS_PER_KIND },
    signal,
  });
  return results.map(({ id, title, state }) => ({
    key: `${kind} ${id}`,
    link: { to: "/content/$kind/$id", params: { kind, id } },
    label: title,
    about: content.of(kind, state),
    icon: menuIconOf("/content/$kind", kind),
  }));
}
