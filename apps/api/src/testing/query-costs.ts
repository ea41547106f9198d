import { type CompiledQuery, sql } from "kysely";
import pg from "pg";
import type { Database } from "#database/database.ts";

export interface QueryCost {
  text: string;
  /** Blocks of 8 kB that the statement reads, cached or not. */
  buffers: number;
  /** Tables that it reads from end to end. */
  sequential: string[];
}

type Statement = Pick<CompiledQuery, "sql" | "parameters">;

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Actual Loops": number;
  Plans?: PlanNode[];
}

/** The statements that a call sends to the database. Calls are recorded one after the other. */
export async function recordStatements(call: () => Promise<unknown>): Promise<Statement[]> {
  const recorded = new Map<string, Statement>();
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function record(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown[]?];
    const text = typeof first === "string" ? first : (first?.text ?? "");
    const parameters = (typeof first === "string" ? second : first?.values) ?? second ?? [];
    if (/^\s*(select|with|insert|update|delete)\b/i.test(text) && !/pg_notify|pgboss/.test(text)) {
      if (Array.isArray(parameters)) recorded.set(text, { sql: text, parameters });
    }
    return Reflect.apply(original, this, args) as never;
  } as typeof original;
  try {
    await call();
  } finally {
    pg.Client.prototype.query = original;
  }
  return [...recorded.values()];
}

class RolledBack extends Error {}

/** Runs a statement once more, without effect, and counts what it reads. */
export async function costOf(db: Database, { sql: text, parameters }: Statement): Promise<QueryCost> {
  let cost: QueryCost | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      const explained = {
        ...sql`select`.compile(tx),
        sql: `explain (analyze, buffers, format json) ${text}`,
        parameters,
      };
      const { rows } = await tx.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(explained);
      const plan = rows[0]!["QUERY PLAN"][0].Plan;
      cost = {
        text,
        buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
        sequential: [...sequential(plan)],
      };
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return cost!;
}

function* sequential(plan: PlanNode): Generator<string> {
  if (plan["Node Type"] === "Seq Scan" && plan["Actual Loops"] > 0) yield plan["Relation Name"]!;
  for (const child of plan.Plans ?? []) yield* sequential(child);
}
