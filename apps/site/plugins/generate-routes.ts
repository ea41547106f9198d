// `npm run routes`: writes src/routeTree.gen.ts, which types need and git does not keep. Builds write it too.
import { createServer } from "vite";

const viteServer = await createServer({
  root: `${import.meta.dirname}/..`,
  server: { middlewareMode: true },
  logLevel: "warn",
});
await viteServer.close();
