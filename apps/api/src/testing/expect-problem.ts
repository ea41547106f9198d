import { allEndpoints } from "@party/contract/api";
import type { Endpoint, ErrorFormat } from "@party/contract/endpoint";
import { problemsOf } from "@party/contract/openapi";
import { type ProblemCode, problems } from "@party/contract/problems";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { z } from "zod";

const fieldMessages = z.record(z.string(), z.array(z.string().min(1)).min(1));

/** Schemas of error replies, by their spelling in the contract. */
const errorSchemas: Record<ErrorFormat, z.ZodType> = {
  error: z.strictObject({ error: z.string().min(1) }),
  fields: z.union([fieldMessages, z.string().min(1)]),
  detail: z.strictObject({
    detail: z.string().min(1),
    fields: fieldMessages.optional(),
    fee: z.int().optional(),
    uses: z.array(z.strictObject({ kind: z.string(), item_id: z.int() })).optional(),
    conflict: z
      .strictObject({
        by: z.string().nullable(),
        at: z.string(),
        version: z.int(),
        body: z.record(z.string(), z.unknown()),
      })
      .optional(),
  }),
};

/** Fails unless a reply is one of the endpoint's problems: its code in the header, its status, its format. */
export function expectProblemOf(endpoint: Endpoint, reply: LightMyRequestResponse): void {
  const code = reply.headers.problem as ProblemCode;
  expect(problemsOf(endpoint), `${endpoint.route} ${reply.statusCode} ${reply.body}`).toContain(code);
  expect(reply.statusCode).toBe(problems[code].status);
  expect(errorSchemas[endpoint.errors].safeParse(reply.json()).success, reply.body).toBe(true);
}

const problemsByRoute = new Map(
  allEndpoints.map(({ endpoint }) => [endpoint.route.replaceAll(/\{(\w+)\}/g, ":$1"), problemsOf(endpoint)]),
);

/** What endpoints answered without declaring it. @param log lines of requests, as `http/request-log.ts` writes them */
export function undeclaredProblems(log: string): string[] {
  const lines = log.split("\n").filter((line) => line.includes('"refused":'));
  const refusals = lines.map((line) => JSON.parse(line) as { method: string; route: string; refused: ProblemCode });
  const undeclared = refusals.flatMap(({ method, route, refused }) => {
    const known = problemsByRoute.get(`${method === "HEAD" ? "GET" : method} ${route}`);
    return known && !known.includes(refused) ? [`${method} ${route} ${refused}`] : [];
  });
  return [...new Set(undeclared)];
}
