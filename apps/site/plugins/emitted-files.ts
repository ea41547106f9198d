import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Plugin } from "vite";
import { prerenderedPaths, searchablePaths } from "#sitemap.ts";
import party from "../../../party.json" with { type: "json" };
import { bundleScript } from "./inline-script.ts";

const siteFolder = join(import.meta.dirname, "..");
const repositoryFolder = join(siteFolder, "../..");

/** In development: removes the worker of a built site on the same port, when the browser updates it. */
const UNREGISTER_CALL = "self.registration.unregister()";

async function hashOfPictures(): Promise<string> {
  const folder = join(siteFolder, "public/pictures");
  const hash = createHash("sha256");
  for (const name of (await readdir(folder)).sort()) hash.update(name).update(await readFile(join(folder, name)));
  return hash.digest("base64url").slice(0, 12);
}

/**
 * `/service-worker.js` from src/offline: one classic script with a hash of the names of all built files, so that it
 * differs from release to release.
 */
export const emitServiceWorker = (): Plugin => ({
  name: "service-worker",
  applyToEnvironment: (environment) => environment.name === "client",
  async generateBundle(_, bundle) {
    const names = Object.keys(bundle).sort().join(" ");
    const release = createHash("sha256").update(names).digest("base64url").slice(0, 12);
    const { code } = await bundleScript(join(siteFolder, "src/offline/service-worker.ts"), {
      RELEASE: JSON.stringify(release),
      PICTURES: JSON.stringify(await hashOfPictures()),
      PARTY_NAME: JSON.stringify(party.name),
      // These pages are the same for everybody.
      PAGES: JSON.stringify([...new Set([...searchablePaths, ...prerenderedPaths])]),
    });
    this.emitFile({ type: "asset", fileName: "service-worker.js", source: code });
  },
  configureServer(server) {
    server.middlewares.use("/service-worker.js", (_, response) => {
      response.setHeader("content-type", "text/javascript").end(UNREGISTER_CALL);
    });
  },
});

const CONSTITUTION_FILE = "party-constitution.pdf";

/** Run by Node, without the bundler. */
async function printConstitutionPdf(): Promise<Uint8Array> {
  const { href } = new URL("../constitution-pdf/constitution-pdf.ts", import.meta.url);
  const { printConstitution } = await import(/* @vite-ignore */ href);
  return printConstitution();
}

/** `/party-constitution.pdf`, printed at each build from the text of /about/rules. */
export const emitConstitutionPdf = (): Plugin => ({
  name: "constitution-pdf",
  applyToEnvironment: (environment) => environment.name === "client",
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: CONSTITUTION_FILE, source: await printConstitutionPdf() });
  },
  configureServer(server) {
    server.middlewares.use(`/${CONSTITUTION_FILE}`, async (_, response) => {
      response.setHeader("content-type", "application/pdf").end(await printConstitutionPdf());
    });
  },
});

/** Source files of each script by its URL: for the tests of the built site, not served. */
export type ChunkSources = Record<string, string[]>;

/** Writes `dist/chunk-sources.json`, since the names of the scripts are hashes. */
export const emitChunkSources = (): Plugin => ({
  name: "chunk-sources",
  apply: "build",
  applyToEnvironment: (environment) => environment.name === "client",
  async writeBundle({ dir }, bundle) {
    const all: ChunkSources = {};
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      const used = Object.entries(chunk.modules).filter(([, { renderedLength }]) => renderedLength > 0);
      all[`/${chunk.fileName}`] = used.map(([id]) => relative(repositoryFolder, id).replaceAll("\\", "/"));
    }
    await writeFile(join(dir!, "../chunk-sources.json"), JSON.stringify(all));
  },
});
