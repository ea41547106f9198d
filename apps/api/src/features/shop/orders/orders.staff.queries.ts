import "./orders.queries.ts";
import { OVERDUE_DAYS } from "@party/contract/values/orders";
import { sql } from "kysely";
import { isRowIn, type Territory } from "#access/territory.ts";
import { countRows, MAX_COUNTED_ROWS, summariseWaiting } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import { containsText } from "#database/search.ts";

export interface OrderFilter {
  /** Where its pickup point is. */
  territory: Territory;
  /** Undefined for all that nobody has collected. */
  state: "paid" | "ready" | "overdue" | "handed_out" | undefined;
  /** Pickup location. */
  pickup: number | undefined;
  /** Of the order itself, in any state. */
  id: number | undefined;
  /** A part of the name; undefined for all. */
  name: string | undefined;
  /** HMACs of a phone number, one of which matches. */
  phoneHashes: readonly Buffer[];
  /** Time and id of the last row of the page before. */
  after: readonly [number, number] | undefined;
  limit: number;
}

/** Not collected, though its buyer was reminded. */
const isOverdue = sql<boolean>`(orders.state = 'ready'
  and reminded_at <= now() - make_interval(days => ${OVERDUE_DAYS}))`;

type OrderConditions = Omit<OrderFilter, "after" | "limit">;

const selectOrdersWithHandovers = (db: Database, territory: Territory) =>
  db
    .selectFrom("orders")
    .innerJoin("pickup_locations", "pickup_locations.id", "orders.pickup_location_id")
    .leftJoin("order_handovers", "order_handovers.order_id", "orders.id")
    .where(isRowIn(territory, "pickup_locations"));

/** The states are literals, so that the partial index can be used. */
function filterOrders(db: Database, { territory, state, pickup, id, name, phoneHashes }: OrderConditions) {
  const rows = selectOrdersWithHandovers(db, territory);
  const isOfPerson = sql<boolean>`(${name === undefined ? sql`false` : containsText(sql`collector_name`, name)}
    or phone_hash = any(${phoneHashes}::bytea[]))`;
  if (id !== undefined) {
    return rows.where("orders.id", "=", id).where(sql<boolean>`orders.state in ('paid', 'ready', 'handed_out')`);
  }
  return rows
    .$if(state === "handed_out", (query) =>
      query.where(sql<boolean>`orders.state = 'handed_out' and handed_out_at > now() - interval '1 year'`),
    )
    .$if(state !== "handed_out", (query) => query.where(sql<boolean>`orders.state in ('paid', 'ready')`))
    .$if(state === "paid" || state === "ready", (query) => query.where("orders.state", "=", state as "paid" | "ready"))
    .$if(state === "overdue", (query) => query.where(isOverdue))
    .$if(pickup !== undefined, (query) => query.where("pickup_location_id", "=", pickup!))
    .$if(name !== undefined || phoneHashes.length > 0, (query) => query.where(isOfPerson));
}

const selectOrderDetails = (rows: ReturnType<typeof selectOrdersWithHandovers>) =>
  rows
    .leftJoin("users as staff", "staff.id", "order_handovers.handed_out_by")
    .select(["orders.id", "orders.state", "collector_name", "phone_encrypted", "orders.created_at"])
    .select(["handed_out_at", "handed_out_by", "staff.first_name as staff_first", "staff.last_name as staff_last"])
    .select("pickup_locations.name as pickup");

export type StaffOrderRow = Awaited<ReturnType<typeof listFilteredOrders>>[number];

/** Those that nobody has collected with the oldest first, those handed out with the newest. */
export function listFilteredOrders(db: Database, { after, limit, ...wanted }: OrderFilter) {
  const rows = selectOrderDetails(filterOrders(db, wanted)).limit(limit);
  const at = sql`(${new Date(after?.[0] ?? 0).toISOString()}::timestamptz, ${after?.[1]}::integer)`;
  if (wanted.state === "handed_out") {
    return rows
      .$if(after !== undefined, (query) => query.where(sql<boolean>`(handed_out_at, order_handovers.order_id) < ${at}`))
      .orderBy("handed_out_at", "desc")
      .orderBy("order_handovers.order_id", "desc")
      .execute();
  }
  return rows
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(orders.created_at, orders.id) > ${at}`))
    .orderBy("orders.created_at")
    .orderBy("orders.id")
    .execute();
}

export const countFilteredOrders = (db: Database, wanted: OrderConditions): Promise<number> =>
  countRows(db, filterOrders(db, wanted).select("orders.id").limit(MAX_COUNTED_ROWS));

export const findStaffOrder = (db: Database, id: number, territory: Territory) =>
  selectOrderDetails(selectOrdersWithHandovers(db, territory)).where("orders.id", "=", id).executeTakeFirst();

/** Of which nobody knows what becomes, the one that was reminded of first. */
export const summariseOverdueOrders = (db: Database, territory: Territory) =>
  summariseWaiting(
    db,
    selectOrdersWithHandovers(db, territory)
      .where(isOverdue)
      .select("reminded_at as at")
      .orderBy("reminded_at")
      .limit(MAX_COUNTED_ROWS)
      .$narrowType<{ at: Date }>(),
  );

export const summariseUncollectedOrders = (db: Database, territory: Territory) =>
  summariseWaiting(
    db,
    selectOrdersWithHandovers(db, territory)
      .where(sql<boolean>`orders.state in ('paid', 'ready')`)
      .select("created_at as at")
      .orderBy("created_at")
      .limit(MAX_COUNTED_ROWS),
  );
