import type { Endpoint, ErrorFormat } from "@party/contract/endpoint";
import { problemsOf } from "@party/contract/openapi";
import { type ProblemCode, problems } from "@party/contract/problems";
import type { LightMyRequestResponse } from "fastify";
import { expect } from "vitest";
import { z } from "zod";

const messages = z.record(z.string(), z.array(z.string().min(1)).min(1));

/** Schemas of error replies, by their spelling in the contract. */
const errorSchemas: Record<ErrorFormat, z.ZodType> = {
  error: z.strictObject({ error: z.string().min(1) }),
  fields: z.union([messages, z.string().min(1)]),
  detail: z.strictObject({
    detail: z.string().min(1),
    fields: messages.optional(),
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
