import { type CompiledQuery, sql } from "kysely";
import pg from "pg";
import type { Database } from "#database/database.ts";

export interface QueryCost {
  text: string;
  /** How often the call sent it. */
  times: number;
  /** Blocks of 8 kB that the statement reads once, cached or not. */
  buffers: number;
  /** Tables that it reads from end to end. */
  sequential: string[];
  /** Tables that it would read from end to end however large they were, because no index fits. */
  withoutIndex: string[];
}

interface Statement extends Pick<CompiledQuery, "sql" | "parameters"> {
  times: number;
}

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
      const times = (recorded.get(text)?.times ?? 0) + 1;
      if (Array.isArray(parameters)) recorded.set(text, { sql: text, parameters, times });
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
export async function measureStatement(db: Database, { sql: text, parameters, times }: Statement): Promise<QueryCost> {
  let cost: QueryCost | undefined;
  await db
    .transaction()
    .execute(async (tx) => {
      const explain = async (options: string) => {
        const explained = { ...sql`select`.compile(tx), sql: `explain (${options}) ${text}`, parameters };
        return (await tx.executeQuery<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(explained)).rows[0]!["QUERY PLAN"][0]
          .Plan;
      };
      await sql`set local enable_seqscan = off`.execute(tx);
      const forced = await explain("format json");
      await sql`set local enable_seqscan = on`.execute(tx);
      const plan = await explain("analyze, buffers, format json");
      cost = {
        ...{ text, times },
        buffers: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
        sequential: [...listSequentialScans(plan)].filter((node) => node["Actual Loops"] > 0).map(tableOfNode),
        withoutIndex: [...listSequentialScans(forced)].map(tableOfNode),
      };
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return cost!;
}

/** Blocks that the statements of a call read, once their plans and functions are loaded. */
export async function measureCallCost(db: Database, call: () => Promise<unknown>): Promise<number> {
  let buffers = 0;
  for (const statement of await recordStatements(call)) {
    await measureStatement(db, statement);
    buffers += (await measureStatement(db, statement)).buffers;
  }
  return buffers;
}

const tableOfNode = (node: PlanNode) => node["Relation Name"]!;

function* listSequentialScans(plan: PlanNode): Generator<PlanNode> {
  if (plan["Node Type"] === "Seq Scan") yield plan;
  for (const child of plan.Plans ?? []) yield* listSequentialScans(child);
}
