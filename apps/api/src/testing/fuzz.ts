import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { z } from "zod";

type JsonSchema = z.core.JSONSchema.JSONSchema;

const createNestedValue = (levels: number) =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: [inner] }), 1);

const hostileStrings = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udfff\ud800",
  "\u202e",
  "💣".repeat(200),
  "x".repeat(5_000),
  "' or 1=1 --",
  "%00",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "\r\nSet-Cookie: a=b",
  "1e400",
  "-0",
  "٣",
  "null",
];
const hostileNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 31 - 1, 2 ** 53, -(2 ** 63), 1e308, 5e-324];

/** Malformed and malicious values. */
export const fuzzText = fc.oneof(fc.constantFrom(...hostileStrings), fc.string({ unit: "binary", maxLength: 60 }));
export const fuzzValue: fc.Arbitrary<unknown> = fc.oneof(
  fuzzText,
  fc.constantFrom(...hostileNumbers),
  fc.constantFrom(null, true, [], {}, [[]], { length: 1e9 }, { toString: 1 }, { constructor: { prototype: 1 } }),
  fc.constant(createNestedValue(500)),
  fc.jsonValue({ maxDepth: 4 }),
);

/**
 * Inputs that mostly follow a schema, with malformed parts.
 * @param known valid values by field name, so that inputs get past the first checks
 */
export function fuzzInput(schema: z.ZodType, known: Record<string, fc.Arbitrary<unknown>> = {}): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return mostlyUsual(fromJsonSchema(json, known), fuzzValue, 12);
}

const mostlyUsual = (usual: fc.Arbitrary<unknown>, rare: fc.Arbitrary<unknown>, weight: number) =>
  fc.oneof({ arbitrary: usual, weight }, { arbitrary: rare, weight: 1 });

function fromJsonSchema(schema: JsonSchema, known: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options) return fc.oneof(...options.map((option) => fromJsonSchema(option as JsonSchema, known)));
  switch (schema.type) {
    case "object":
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [
            name,
            mostlyUsual(known[name] ?? fromJsonSchema(property as JsonSchema, known), fuzzValue, 8),
          ]),
        ),
        { requiredKeys: (schema.required ?? []).filter((name) => name in (schema.properties ?? {})) },
      );
    case "array":
      return fc.array(fromJsonSchema(schema.items as JsonSchema, known), { maxLength: 5 });
    case "integer":
    case "number":
      return fc.integer();
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return fc.string({ maxLength: Math.min(schema.maxLength ?? 60, 300) });
    default:
      return fc.jsonValue();
  }
}

/** Sends so many requests, eight at once, and resets each connection before the reply. */
export async function sendAbortedRequests(
  url: string,
  times: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const { hostname, pathname, port } = new URL(url);
  const head = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const reset = async () => {
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    await new Promise<void>((sent) => {
      socket.write(`GET ${pathname} HTTP/1.1\r\n${head.join("")}\r\n`, () => sent());
    });
    socket.resetAndDestroy();
  };
  for (let done = 0; done < times; done += 8) await Promise.all(Array.from({ length: 8 }, reset));
}
