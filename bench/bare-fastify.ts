// The baseline for the API: Fastify that only sends replies that it receives at start.
import Fastify from "fastify";

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
  for (const { method, path, status, headers, body } of replies) {
    app.route({ method, url: path, handler: (_, reply) => reply.code(status).headers(headers).send(body) });
  }
  await app.listen({ host: "127.0.0.1", port: Number(process.env.API_PORT) + 1 });
});
process.once("disconnect", () => process.exit());
