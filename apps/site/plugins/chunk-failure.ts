import type { Plugin } from "vite";

/**
 * Swaps the router's lazy factory, which reloads the page when a script piece fails, for loading/lazy-page.ts, which
 * tells the reason. Both assertions fail the build when an upgrade of the router breaks the swap.
 */
export const chunkFailure = (): Plugin => ({
  name: "chunk-failure",
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
