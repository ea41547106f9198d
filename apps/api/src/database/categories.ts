import { type Expression, sql } from "kysely";

/** For the select list of a query: the name of a row's category, null without one. */
export const categoryName = (id: Expression<number | null>) =>
  sql<string | null>`(select name from categories where id = ${id})`;

/** For a condition: the rows of the category with this name. */
export const isInCategory = (id: Expression<number | null>, kind: "articles" | "events", name: string) =>
  sql<boolean>`${id} = (select id from categories where noun = ${kind} and (lower(name) = lower(${name}) or lower(name_sw) = lower(${name}))
    order by lower(name) = lower(${name}) desc limit 1)`;
