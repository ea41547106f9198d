import type { ProblemCode } from "@party/contract/problems";
import { inputError } from "@party/contract/values/input-error";
import type { FastifyInstance, FastifySchemaCompiler } from "fastify";
import { z } from "zod";
import { type FieldMessages, Problem } from "#problem.ts";

/**
 * Fastify parses JSON by itself. Form bodies are for endpoints that accept them: one-click unsubscribe of mail providers
 * (RFC 8058, section 3.2).
 */
export function addParsers(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
    app.addContentTypeParser(type, { parseAs: "string" }, (request, body, done) => {
      if (request.routeOptions.config.endpoint?.accepts !== "form") done(new Problem("unsupported_media_type"));
      else done(null, type.startsWith("multipart") ? undefined : Object.fromEntries(new URLSearchParams(String(body))));
    });
  }
}

/** The message where the contract gives none; zod's own are for programmers. */
const defaultMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined || issue.input === null) return inputError("required");
  switch (issue.code) {
    case "invalid_value":
      return inputError("choose_option");
    case "too_big":
      return issue.origin === "string"
        ? inputError("at_most_characters", issue.maximum)
        : inputError("at_most", issue.maximum);
    case "too_small":
      return issue.origin === "string" ? inputError("required") : inputError("at_least", issue.minimum);
    default:
      return inputError("not_valid");
  }
};

/** Validates with the contract's zod schemas: ajv stops at the first invalid field. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const parsed = schema.safeParse(data, { error: defaultMessage });
    return parsed.success ? { value: parsed.data } : { error: invalidInputProblem(parsed.error) };
  };
};

/** Adds to what the schema found what a rule says of the fields that the schema takes. */
export async function withFurtherProblems(
  error: Error & { validationContext?: string },
  schema: z.ZodType | undefined,
  body: unknown,
  check: (parts: Record<string, unknown>) => Promise<ProblemCode[]>,
): Promise<Error> {
  if (error.validationContext !== "body" || !(error instanceof Problem)) return error;
  if (!(schema instanceof z.ZodObject) || typeof body !== "object" || body === null) return error;
  const parts: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const parsed = (field as z.ZodType).safeParse((body as Record<string, unknown>)[name]);
    if (parsed.success) parts[name] = parsed.data;
  }
  return new Problem([...error.codes, ...(await check(parts))], error.details);
}

function invalidInputProblem(error: z.ZodError): Problem {
  const fields: FieldMessages = Object.create(null);
  for (const { path, message } of error.issues) {
    const [field] = path;
    if (typeof field !== "string") continue;
    fields[field] ??= [];
    if (!fields[field].includes(message)) fields[field].push(message);
  }
  return new Problem("invalid_input", { fields });
}
