import { staffAccessOf } from "@party/contract/endpoint";
import { expect, test } from "vitest";
import { z } from "zod";
import { sameEndpoints } from "./walked-endpoints.ts";

/** What differs between kinds of content: their fields, and who may act. */
const isOfKind = ["body", "item"];

const withoutKind = (schema: z.ZodType | undefined) => {
  if (schema === undefined) return undefined;
  const { shape } = schema as unknown as z.ZodObject;
  if (!shape) return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const kept = Object.entries(shape).filter(([name]) => !isOfKind.includes(name));
  return z.toJSONSchema(z.object(Object.fromEntries(kept)), { io: "input", unrepresentable: "any" });
};

test.each(sameEndpoints)(
  "$name differs from the endpoint of the articles in the kind alone",
  ({ endpoint, walked }) => {
    const comparable = (each: typeof endpoint) => {
      const { route, summary: _, access: __, body, query, params, reply, ...rest } = each;
      const access = staffAccessOf(each)!;
      return {
        ...rest,
        route: route.replace(/\/staff\/[\w-]+\//, "/staff/kind/"),
        access: { recentCode: access.recentCode, discloses: access.discloses },
        schemas: [body, query, params, reply].map(withoutKind),
      };
    };
    expect(comparable(endpoint)).toEqual(comparable(walked));
  },
);
