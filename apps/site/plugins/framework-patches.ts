import type { Plugin } from "vite";

/**
 * Replaces the router's lazyRouteComponent, which reloads the page when a chunk fails, by loading/lazy-page.ts, which
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
        'import { lazyPage as lazyRouteComponent } from "/src/loading/lazy-page.ts";',
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

/**
 * Removes the client half of server functions and its serializer (11 kB brotli): the site only calls the API. Fails the
 * build when an upgrade bundles the serializer again.
 */
export const withoutServerFunctions = (): Plugin => ({
  name: "without-server-functions",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: (environment) => environment.name === "client",
  load: {
    filter: { id: /start-client-core\/.*\/client-rpc\/serverFnFetcher\.js$/ },
    handler: () => `
      export const serverFnFetcher = () => { throw new Error("This site has no server functions"); };
      export const trackPostProcessPromise = () => {};
    `,
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      const serializer =
        chunk.type === "chunk" && Object.keys(chunk.modules).find((id) => id.includes("/node_modules/seroval"));
      if (serializer) this.error(`the serializer of server functions is bundled again: ${serializer}`);
    }
  },
});
