// The baseline for callbacks of payments: Fastify that only writes the raw body to PostgreSQL.
import Fastify from "fastify";
import { Pool } from "pg";

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query("create table if not exists bare_callbacks (id bigint generated always as identity, body bytea)");
const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
app.get("/healthz", async () => "ok");
app.post("/pay/cb/:token", async ({ body }) => {
  await pool.query("insert into bare_callbacks (body) values ($1)", [body]);
  return { ResultCode: 0, ResultDesc: "Accepted" };
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.API_PORT) + 1 });
process.once("disconnect", () => process.exit());
