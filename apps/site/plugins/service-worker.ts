import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { prerendered, searchable } from "../src/sitemap.ts";
import { bundleScript } from "./inline-script.ts";

const site = join(import.meta.dirname, "..");
/** In development: removes the worker of a built site on the same port, when the browser updates it. */
const UNREGISTER = "self.registration.unregister()";

async function hashOfPictures(): Promise<string> {
  const folder = join(site, "public/pictures");
  const hash = createHash("sha256");
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest("base64url").slice(0, 12);
}

/**
 * `/service-worker.js` from src/offline: one classic script with a hash of the names of all built files, so that it
 * differs from release to release.
 */
export const serviceWorker = (): Plugin => ({
  name: "service-worker",
  applyToEnvironment: (environment) => environment.name === "client",
  async generateBundle(_, bundle) {
    const names = Object.keys(bundle).sort().join(" ");
    const release = createHash("sha256").update(names).digest("base64url").slice(0, 12);
    const { code } = await bundleScript(join(site, "src/offline/service-worker.ts"), {
      RELEASE: JSON.stringify(release),
      PICTURES: JSON.stringify(await hashOfPictures()),
      // These pages are the same for everybody.
      PAGES: JSON.stringify([...new Set([...searchable, ...prerendered])]),
    });
    this.emitFile({ type: "asset", fileName: "service-worker.js", source: code });
  },
  configureServer(server) {
    server.middlewares.use("/service-worker.js", (_, response) => {
      response.setHeader("content-type", "text/javascript").end(UNREGISTER);
    });
  },
});
