import { z } from "zod";
import { allEndpoints } from "./api.ts";
import { type Endpoint, type ErrorFormat, methodAndPath, type StaffAccess } from "./endpoint.ts";
import { type ProblemCode, problems } from "./problems.ts";

/** @throws Error for a schema that refers to itself, which tools that generate clients do not understand */
function jsonSchema(schema: z.ZodType, io: "input" | "output") {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  if ($defs) throw new Error(`a schema of the contract refers to itself: ${Object.keys($defs)}`);
  return rest;
}

const mediaTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
};

const messageList = { type: "array", items: { type: "string" } };
const errorSchemas: Record<ErrorFormat, object> = {
  error: { type: "object", properties: { error: { type: "string" } }, required: ["error"] },
  fields: { oneOf: [{ type: "object", additionalProperties: messageList }, { type: "string" }] },
  detail: {
    type: "object",
    properties: { detail: { type: "string" }, fields: { type: "object", additionalProperties: messageList } },
    required: ["detail"],
  },
};

/** Of each kind that an endpoint goes by, or of the endpoint; empty when it is not for staff. */
function staffAccessesOf({ access }: Endpoint): [kind: string | undefined, access: StaffAccess][] {
  if (typeof access !== "object") return [];
  return "byKind" in access ? [...access.byKind] : [[undefined, access]];
}

/** The problems of an endpoint, with those that it has by its kind, input and limits, and those of every endpoint. */
export function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const shared: ProblemCode[] = ["unreadable_body", "internal_error", "busy", "database_unavailable", "storage_full"];
  const isWrite = !endpoint.route.startsWith("GET");
  if (isWrite || endpoint.query || endpoint.params) shared.push("invalid_input");
  // For a parameter that is too long.
  if (endpoint.params) shared.push("not_found");
  if (isWrite) shared.push("body_too_large", "unsupported_media_type");
  // Kinds differ in the permission that is needed.
  const staff = staffAccessesOf(endpoint)[0]?.[1];
  if (staff || endpoint.access === "member") shared.push("not_signed_in", "session_ended");
  if (staff && !staff.beforeAuthenticator) shared.push("authenticator_needed");
  if (staff?.permission) shared.push("permission_missing", "permission_unassigned");
  if (staff?.recentCode) shared.push("recent_code_needed");
  if (isWrite && (staff || endpoint.access === "staff-sign-in")) shared.push("foreign_origin");
  if (endpoint.accepts === "multipart") shared.push("file_too_large", "media_unavailable");
  if (endpoint.limits) shared.push("too_many_requests");
  if (isWrite && endpoint.replayable !== false) shared.push("key_reused", "request_in_progress");
  return [...new Set([...shared, ...(endpoint.problems ?? [])])];
}

function responsesOf(endpoint: Endpoint) {
  const refusals = Map.groupBy(problemsOf(endpoint), (code) => problems[code].status);
  return {
    [endpoint.status]: {
      description: "Done",
      content: { "application/json": { schema: jsonSchema(endpoint.reply, "output") } },
    },
    ...Object.fromEntries(
      [...refusals].map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => problems[code].text).join(" / "),
          headers: { Problem: { description: "Which problem it is", required: true, schema: { enum: codes } } },
          content: {
            // A bug is reported in one format.
            "application/json": {
              schema: { $ref: `#/components/schemas/${status === 500 ? "detail" : endpoint.errors}_problem` },
            },
          },
        },
      ]),
    ),
  };
}

function parametersOf(endpoint: Endpoint) {
  return (["params", "query"] as const).flatMap((place) => {
    const shape = endpoint[place]?.shape ?? {};
    return Object.entries(shape).map(([name, schema]) => ({
      name,
      in: place === "params" ? "path" : "query",
      required: place === "params" || !(schema as z.ZodType).safeParse(undefined).success,
      schema: jsonSchema(schema as z.ZodType, "input"),
    }));
  });
}

/** `x-permission` and `x-within` are what a role must have, and where, by kind where that differs (docs/roles.md). */
function securityOf(endpoint: Endpoint) {
  if (endpoint.access === "member") return { security: [{ bearer: [] }] };
  const accesses = staffAccessesOf(endpoint);
  if (accesses.length === 0) return { security: [] };
  const each = (value: (access: StaffAccess) => string | null) =>
    accesses[0]![0] === undefined
      ? value(accesses[0]![1])
      : Object.fromEntries(accesses.map(([kind, access]) => [kind, value(access)]));
  return {
    security: [{ staff: [] }],
    "x-permission": each(({ permission }) => permission ?? null),
    "x-within": each(({ within }) => within),
  };
}

/** The OpenAPI 3.1 document of the whole API. @param serverUrl the API's public URL. */
export function openApiDocument(title: string, serverUrl: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const { name, endpoint } of allEndpoints) {
    const { method, path } = methodAndPath(endpoint.route);
    const media = mediaTypes[endpoint.accepts ?? "json"];
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId: name,
      tags: [name.split(".")[0]],
      summary: endpoint.summary,
      ...securityOf(endpoint),
      parameters: parametersOf(endpoint),
      ...(endpoint.body
        ? { requestBody: { required: true, content: { [media]: { schema: jsonSchema(endpoint.body, "input") } } } }
        : {}),
      responses: responsesOf(endpoint),
    };
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1.0.0", license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        staff: { type: "apiKey", in: "cookie", name: "__Host-staff" },
      },
      schemas: Object.fromEntries(Object.entries(errorSchemas).map(([name, schema]) => [`${name}_problem`, schema])),
    },
  };
}
