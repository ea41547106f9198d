import type { Plugin } from "vite";

interface RouteAssets {
  preloads?: string[];
  css?: (string | { href: string })[];
  scripts?: { attrs?: Record<string, unknown>; children?: string }[];
}

/**
 * Replaces a route's scripts, modulepreloads and inlined stylesheets by their URLs as plain text, which
 * loading/deferred-hydration.ts reads. Runs in the server build.
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
 * The manifest is an internal module of TanStack Start: server/precompress.ts fails the build when a page still has one.
 */
export const deferClient = (): Plugin => ({
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
