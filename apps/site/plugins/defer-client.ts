import type { Plugin } from "vite";

interface RouteAssets {
  preloads?: string[];
  css?: (string | { href: string })[];
  scripts?: { attrs?: Record<string, unknown>; children?: string }[];
}

/**
 * Puts the addresses of a route's scripts, modulepreloads and inlined stylesheets as plain text where loading/deferred-hydration.ts
 * finds them. Runs in the server build.
 */
function inert<T extends { routes: Record<string, RouteAssets> }>(manifest: T): T {
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
 * Keeps every module script and modulepreload out of the first document, so that nothing competes with HTML, CSS and
 * the first picture. The manifest is an inner module of TanStack Start: prerendering fails the build when a page still
 * holds one (server/precompress.ts).
 */
export const deferClient = (): Plugin => ({
  name: "defer-client",
  apply: "build",
  transform: {
    filter: { id: /tanstack-start-manifest:v$/ },
    handler(code) {
      const out = code.replace(
        /^export const tsrStartManifest = /,
        `${inert}\nexport const tsrStartManifest = () => inert(manifest())\nconst manifest = `,
      );
      return out === code ? this.error("TanStack Start's route manifest has changed its shape") : out;
    },
  },
});
