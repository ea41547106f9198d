import rateLimit from "@fastify/rate-limit";
import { endpoints } from "@party/contract/endpoint";
import Fastify from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { implement } from "#http/implement.ts";
import { replyWithError } from "#http/problem-reply.ts";
import { addRoutes } from "#http/routes.ts";
import { validatorCompiler } from "#http/validation.ts";
import { anApi } from "#testing/api.ts";

const { services, close } = await anApi();
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

async function anAppOf(bindings: ReturnType<typeof implement>) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyWithError);
  await app.register(rateLimit, { global: false });
  addRoutes(app, services, bindings);
  return app;
}

test("a reply is cut to the contract, so that an inner column does not leak", async () => {
  const inner = { id: 1, password_hash: "secret", owner: { name: "Wangari", phone: "+254712345678" } };
  const app = await anAppOf(implement(table, { show: () => inner, make: () => ({ id: 1 }) }));
  expect((await app.inject("/things/1/")).body).toBe('{"id":1,"owner":{"name":"Wangari"}}');
});

test("a reply that does not keep the contract is our fault", async () => {
  const app = await anAppOf(implement(table, { show: () => ({}) as never, make: () => ({ id: 1 }) }));
  expect((await app.inject("/things/1/")).statusCode).toBe(500);
});

test("a handler is typed by the contract, and a missing one does not compile", () => {
  // @ts-expect-error: `make` is missing
  implement(table, { show: () => ({ id: 1, owner: { name: "" } }) });
  implement(table, {
    show: ({ params, actor }) => {
      const id: number = params.id;
      // @ts-expect-error: nobody is known on a public endpoint
      actor?.userId;
      return { id, owner: { name: "" } };
    },
    // @ts-expect-error: the reply is another
    make: ({ actor, body }) => ({ id: `${actor.userId}${body.name}` }),
  });
});
