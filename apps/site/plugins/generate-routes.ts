// `npm run routes`: writes src/routeTree.gen.ts, which types need and git does not keep. Builds write it too.
import { createServer } from "vite";

const server = await createServer({
  root: `${import.meta.dirname}/..`,
  server: { middlewareMode: true },
  logLevel: "warn",
});
await server.close();
