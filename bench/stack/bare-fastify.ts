// The baseline for the API and for callbacks: Fastify that only sends replies that it receives at start, and for a write commits one row before.
import Fastify, { type FastifyReply } from "fastify";
import { openDatabase } from "../../apps/api/src/database/database.ts";
import { createWritesTable, insertWrite } from "../../apps/api/src/testing/bare-writes.ts";

/** One reply of the API, byte for byte. */
export interface BareReply {
  method: "GET" | "POST";
  path: string;
  status: number;
  headers: Record<string, string>;
  body: string;
}

process.once("message", async (replies: BareReply[]) => {
  const app = Fastify();
  app.get("/healthz", async () => "ok");
  const db = openDatabase({ url: process.env.DATABASE_URL! });
  await createWritesTable(db);
  for (const { method, path, status, headers, body } of replies) {
    const bytes = Buffer.from(body);
    const send = (reply: FastifyReply) => reply.code(status).headers(headers).send(bytes);
    if (method === "GET") app.get(path, (_, reply) => send(reply));
    else {
      app.post(path, async (request, reply) => {
        await insertWrite(db, request.body);
        return send(reply);
      });
    }
  }
  await app.listen({ host: "127.0.0.1", port: Number(process.env.API_PORT) + 1 });
});
process.once("disconnect", () => process.exit());
