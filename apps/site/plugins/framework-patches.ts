import { basename } from "node:path";
import type { Plugin } from "vite";

/**
 * Replaces the router's lazyRouteComponent, which reloads the page when a chunk fails, by loading/start/lazy-page.ts, which
 * throws a ChunkError. Both checks fail the build when an upgrade of the router breaks this.
 */
export const throwChunkErrors = (): Plugin => ({
  name: "throw-chunk-errors",
  apply: "build",
  enforce: "post",
  applyToEnvironment: (environment) => environment.name === "client",
  transform: {
    filter: { id: /\/src\/(features|session)\//, code: "lazyRouteComponent" },
    handler(code) {
      const out = code.replace(
        /import \{ lazyRouteComponent( as \w+)? \} from ["']@tanstack\/react-router["'];?/,
        'import { lazyPage as lazyRouteComponent } from "/src/loading/start/lazy-page.ts";',
      );
      return out === code ? this.error("the import of lazyRouteComponent was not found") : out;
    },
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk" && chunk.code.includes("tanstack_router_reload")) {
        this.error("the reloading lazyRouteComponent is still bundled");
      }
    }
  },
});

/** Modules of TanStack Start of which the client needs this much: it has neither middleware nor server functions. */
const CLIENT_MODULES: Record<string, string> = {
  "createMiddleware.js": "export const createMiddleware = () => undefined;",
  "createStart.js": "export const createStart = (getOptions) => ({ getOptions });",
  "ServerFunctionSerializationAdapter.js": `export const ServerFunctionSerializationAdapter = { key: "$TSS/serverfn" };`,
};

/**
 * Removes middleware and the client half of server functions with its serializer (11 kB brotli): the site only calls the
 * API. Fails the build when an upgrade bundles the serializer again.
 */
export const withoutServerFunctions = (): Plugin => ({
  name: "without-server-functions",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  load: {
    filter: { id: /start-client-core\/.*\/(createMiddleware|createStart|ServerFunctionSerializationAdapter)\.js$/ },
    handler: (id) => CLIENT_MODULES[basename(id)],
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      const serializer =
        chunk.type === "chunk" && Object.keys(chunk.modules).find((id) => id.includes("/node_modules/seroval"));
      if (serializer) this.error(`the serializer of server functions is bundled again: ${serializer}`);
    }
  },
});

/** Passes the router a list of routes instead of an object by name: the names are for types (460 bytes brotli). */
export const withoutRouteNames = (): Plugin => ({
  name: "without-route-names",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  transform: {
    filter: { id: /\/routeTree\.gen\.ts$/ },
    handler(code) {
      const out = code.replaceAll(/(RouteChildren =\s+)\{([^}]+)\}/g, (_, before, routes) => {
        return `${before}[${routes.replaceAll(/\w+:\s/g, "")}]`;
      });
      return out === code ? this.error("the children of routes were not found") : out;
    },
  },
});

interface RouteAssets {
  preloads?: string[];
  css?: (string | { href: string })[];
  scripts?: { attrs?: Record<string, unknown>; children?: string }[];
}

/**
 * Replaces a route's scripts, modulepreloads and inlined stylesheets by their URLs as plain text, which
 * loading/start/deferred-hydration.ts reads. Runs in the server build.
 */
function deferScripts<T extends { routes: Record<string, RouteAssets> }>(manifest: T): T {
  for (const route of Object.values(manifest.routes)) {
    const scripts = (route.scripts ?? []).map((script) => String(script.attrs?.src));
    const styles = (route.css ?? []).map((sheet) => (typeof sheet === "string" ? sheet : sheet.href));
    const urls = [...new Set([...scripts, ...(route.preloads ?? []), ...styles])];
    delete route.preloads;
    if (urls.length) route.scripts = [{ attrs: { type: "text/modules" }, children: urls.join(" ") }];
  }
  return manifest;
}

/**
 * Removes module scripts and modulepreloads from the HTML, so that nothing competes with HTML, CSS and the first picture.
 * The manifest is an internal module of TanStack Start: server/files/precompress.ts fails the build when a page still has one.
 */
export const deferClientScript = (): Plugin => ({
  name: "defer-client",
  apply: "build",
  transform: {
    filter: { id: /tanstack-start-manifest:v$/ },
    handler(code) {
      const out = code.replace(
        /^export const tsrStartManifest = /,
        `${deferScripts}\nexport const tsrStartManifest = () => deferScripts(manifest())\nconst manifest = `,
      );
      return out === code ? this.error("TanStack Start's route manifest has changed its shape") : out;
    },
  },
});
