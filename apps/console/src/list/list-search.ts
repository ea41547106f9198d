import type { EndpointOf, Route } from "@party/contract/api";
import type { z } from "zod";
import type { ListPage } from "./list.tsx";

type IsListEndpoint<E> = E extends { query: z.ZodObject<{ after: z.ZodType }>; reply: infer Reply extends z.ZodType }
  ? z.output<Reply> extends ListPage<{ id: number | string }>
    ? true
    : false
  : false;

/** The route literal of a staff list of the contract. */
export type ListRoute = { [R in Route]: IsListEndpoint<EndpointOf<R>> extends true ? R : never }[Route];

/** @template R a list of the contract */
export type PageOf<R extends ListRoute> = Extract<z.output<EndpointOf<R>["reply"]>, ListPage<{ id: number | string }>>;

type ListQuery<R extends ListRoute> = z.output<Extract<EndpointOf<R>, { query: z.ZodType }>["query"]>;

/** What stands in the address of a list: its filters, its order and the cursor of the page. */
export type ListSearch<R extends ListRoute> = {
  [Name in Exclude<keyof ListQuery<R>, "limit" | "total">]?: ListQuery<R>[Name] | undefined;
};
