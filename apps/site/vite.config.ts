import { createHash } from "node:crypto";
import { relative } from "node:path";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunkFailure } from "./plugins/chunk-failure.ts";
import { constitutionPdf } from "./plugins/constitution-pdf.ts";
import { deferClient } from "./plugins/defer-client.ts";
import { inlineScript } from "./plugins/inline-script.ts";
import { pieces } from "./plugins/pieces.ts";
import { serviceWorker } from "./plugins/service-worker.ts";
import { withoutServerFunctions } from "./plugins/without-server-functions.ts";
import { readConfig } from "./server/config.ts";
import { prerendered, sitemap } from "./src/sitemap.ts";

const { host, port } = readConfig();

/** React and the router stay in the browser's cache from one release of the site to the next. */
const framework = {
  name: "framework",
  test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store))\//,
};

/** What every page needs, in one piece: left alone, each module that a page shares with the shell became a file. */
const site = { name: "site", tags: ["$initial" as const] };

/** Class names by their hash: four letters where Vite writes twenty, in a page whose every byte a phone pays for. */
const classNames = new Map<string, string>();
function shortClassName(name: string, file: string): string {
  const source = `${relative(import.meta.dirname, file.replace(/\?.*$/, ""))} ${name}`;
  const digest = createHash("sha256").update(source).digest("base64url").replaceAll("-", "_");
  const short = `${String.fromCharCode(97 + (digest.charCodeAt(42) % 26))}${digest.slice(0, 3)}`;
  const other = classNames.get(short);
  if (other !== undefined && other !== source) throw new Error(`${source} and ${other} have one class name: ${short}`);
  classNames.set(short, source);
  return short;
}

export default defineConfig(({ command }) => ({
  css: command === "build" ? { modules: { generateScopedName: shortClassName } } : {},
  server: { host, port, strictPort: true },
  build: {
    // light-dark() stays as it is: compiled for older browsers it would take no notice of a section's own color-scheme.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [framework, site] },
            // Every page lists its pieces: the page's own goes by its name, the others by their hash alone.
            chunkFileNames: ({ name }) => `assets/${/\.(page|shell)$/.test(name) ? "[name]-" : ""}[hash:7].js`,
            entryFileNames: "assets/[hash:7].js",
            assetFileNames: ({ names }) =>
              `assets/${names.some((name) => name.endsWith(".css")) ? "" : "[name]-"}[hash:7][extname]`,
          },
        },
      },
    },
    // One self-contained file: it starts faster, and React is the production one whatever NODE_ENV says.
    ssr: command === "build" ? { resolve: { noExternal: true } } : {},
  },
  plugins: [
    inlineScript(),
    tanstackStart({
      router: {
        routesDirectory: ".",
        virtualRouteConfig: sitemap,
        quoteStyle: "double",
        semicolons: true,
        // What a page shows in its place when it fails comes with the page: left alone it came with every page. What it
        // shows while it waits must be there at once, so it is a spinner and no more.
        codeSplittingOptions: { defaultBehavior: [["component", "errorComponent", "notFoundComponent"]] },
      },
      server: { build: { inlineCss: true } },
      prerender: { enabled: true, crawlLinks: false, autoStaticPathsDiscovery: false },
      pages: prerendered.map((path) => ({ path })),
      sitemap: { enabled: false },
    }),
    react(),
    chunkFailure(),
    deferClient(),
    constitutionPdf(),
    serviceWorker(),
    pieces(),
    withoutServerFunctions(),
  ],
}));
