import { endpoints } from "@party/contract/endpoint";
import Fastify from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { sql } from "kysely";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { implementEndpoints } from "#http/implement.ts";
import { addRoutes } from "#http/routes.ts";
import { validatorCompiler } from "#http/validation.ts";
import { startTestApi } from "#testing/api.ts";
import { replyWithError } from "./replies.ts";

const { services, close } = await startTestApi();
afterAll(close);

const table = endpoints({
  show: {
    route: "GET /things/{id}/",
    summary: "A thing",
    access: "public",
    params: z.object({ id: z.coerce.number() }),
    status: 200,
    reply: z.object({ id: z.int(), owner: z.object({ name: z.string() }) }),
    errors: "detail",
  },
  make: {
    route: "POST /things/",
    summary: "Make a thing",
    access: "member",
    body: z.object({ name: z.string() }),
    status: 201,
    reply: z.object({ id: z.int() }),
    errors: "detail",
  },
});

async function startApp(bindings: ReturnType<typeof implementEndpoints>, handlerMs?: number) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyWithError);
  app.decorateRequest("actor", undefined);
  addRoutes(app, services, bindings, handlerMs);
  return app;
}

test("a reply contains only the contract's fields", async () => {
  const inner = { id: 1, password_hash: "secret", owner: { name: "Wangari", phone: "+254712345678" } };
  const app = await startApp(implementEndpoints(table, { show: () => inner, make: () => ({ id: 1 }) }));
  expect((await app.inject("/things/1/")).body).toBe('{"id":1,"owner":{"name":"Wangari"}}');
});

test("a reply that violates the contract becomes a 500", async () => {
  const app = await startApp(implementEndpoints(table, { show: () => ({}) as never, make: () => ({ id: 1 }) }));
  expect((await app.inject("/things/1/")).statusCode).toBe(500);
});

const write = endpoints({
  make: { ...table.make, access: "public", limits: ["100/hour/address"] },
});

async function listening(handlers: Parameters<typeof implementEndpoints<typeof write>>[1], handlerMs: number) {
  const app = await startApp(implementEndpoints(write, handlers), handlerMs);
  onTestFinished(async () => app.close());
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return (key: string, signal?: AbortSignal) =>
    fetch(`${url}/things/`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: '{"name":"Wangari"}',
      ...(signal ? { signal } : {}),
    });
}

test("a write that times out is rejected in time, aborts its handler's signal, and runs once", async () => {
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const post = await listening(
    {
      make: async ({ signal }) => {
        signals.push(signal);
        await slow;
        return { id: 7 };
      },
    },
    1_000,
  );
  const late = await post("slow");
  expect([late.status, late.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(signals[0]!.aborted).toBe(true);
  const { leased } = (
    await sql<{ leased: number }>`
      select extract(epoch from leased_until - now())::float as leased from idempotency_keys where key = 'slow'`.execute(
      services.db,
    )
  ).rows[0]!;
  expect(leased, "longer than twice what a call may take").toBeGreaterThan(2 * 20);
  expect((await post("slow")).status).toBe(409);
  finish();
  await expect.poll(async () => (await post("slow")).status).toBe(201);
  expect(signals).toHaveLength(1);
});

test("a handler's signal is aborted when the client disconnects", async () => {
  const { promise: called, resolve: call } = Promise.withResolvers<AbortSignal>();
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>();
  const post = await listening(
    {
      make: async ({ signal }) => {
        call(signal);
        await slow;
        return { id: 7 };
      },
    },
    60_000,
  );
  const client = new AbortController();
  const gone = post("gone", client.signal).catch(() => "gone");
  const signal = await called;
  client.abort();
  expect(await gone).toBe("gone");
  await expect.poll(() => signal.aborted).toBe(true);
  finish();
});

test("a handler is typed by the contract, and a missing one does not compile", () => {
  // @ts-expect-error: `make` is missing
  implementEndpoints(table, { show: () => ({ id: 1, owner: { name: "" } }) });
  implementEndpoints(table, {
    show: ({ params, actor }) => {
      const id: number = params.id;
      // @ts-expect-error: a public endpoint has no actor
      actor?.userId;
      return { id, owner: { name: "" } };
    },
    // @ts-expect-error: the reply has another type
    make: ({ actor, body }) => ({ id: `${actor.userId}${body.name}` }),
  });
});
