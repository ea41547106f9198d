import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { staticTokens } from "@party/ui/css/css-tokens.ts";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { prerenderedPaths, sitemap } from "#sitemap.ts";
import { contentLanguagePlugins } from "./plugins/content-language.ts";
import { emitChunkSources, emitConstitutionPdf, emitServiceWorker } from "./plugins/emitted-files.ts";
import {
  deferClientScript,
  throwChunkErrors,
  withoutRouteNames,
  withoutServerFunctions,
} from "./plugins/framework-patches.ts";
import { inlineScriptPlugin } from "./plugins/inline-script.ts";
import { buildLanguage, readConfig } from "./server/config.ts";

const { host, port } = readConfig();
const language = buildLanguage();

/** React and the router stay in the browser's cache from one release of the site to the next. */
const frameworkGroup = {
  name: "framework",
  test: /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|store|react-store))\//,
};

/** What every page needs, in one chunk: by default each module that a page shares with the shell becomes a file. */
const siteGroup = { name: "site", tags: ["$initial" as const] };

/**
 * Small modules that mostly come together, one chunk each: apart, each pays for its own compression, headers and place in
 * every page's list of chunks.
 */
const groupedModules = [
  { name: "picture", test: /\/site\/src\/ui\/pictures\/picture\./ },
  { name: "content", test: /\/site\/src\/loading\/data\/loader-data\.|\/ui\/src\/visually-hidden\./ },
  { name: "page", test: /\/site\/src\/ui\/pages\/(?:page-body|page-layout|page-hero|next-steps)\./ },
  { name: "form", test: /\/ui\/src\/alert\.|\/site\/src\/(?:ui\/forms\/form-notes|idempotency-key)\./ },
  // Before the account's, which is not for the home page.
  { name: "plans", test: /\/memberships\/membership-plans\.|\/features\/memberships\/plans\./ },
  {
    name: "account",
    test: /\/site\/src\/(?:session\/(?:stored-entries|stored-invitation)|features\/memberships\/application\/pending-application)\./,
  },
  // Of the home page, which is near the budget; the others that use some of it are not.
  {
    name: "home",
    test: /\/site\/src\/(?:ui\/(?:sections\/(?:section|accordion)|video\/video)|features\/leaders\/(?:leader-portraits?|chairman))\.|message-video\./,
    // Pictures of the API are on other pages too.
    includeDependenciesRecursively: false,
  },
  { name: "query", test: /node_modules\/@tanstack\/(?:query-core|react-query)\// },
];

interface PageNode {
  file?: string;
  children?: PageNode[];
}

const filesOfPage = ({ file, children = [] }: PageNode): string[] => [
  ...(file ? [file] : []),
  ...children.flatMap(filesOfPage),
];
/** Chunks of the pages behind the sign-in, by name. */
const memberPages = new Set(
  (sitemap.children ?? [])
    .filter(({ type }) => type === "layout")
    .flatMap((node) => filesOfPage(node as PageNode))
    .map((file) => basename(file, ".tsx")),
);

/**
 * What else to preload for a page is in the chunk of every page. Members' pages, with the longest lists, load what they
 * import one step later instead.
 */
const preloadedFiles = (file: string, imports: string[]) =>
  memberPages.has(basename(file).replace(/-[\w-]{7}\.js$/, "")) ? [] : imports;

/**
 * Class names of two letters by their hash, in a page whose every byte a phone pays for. Two of the same hash take
 * other parts of it in the order of their files, so that one source always gives the same names.
 */
const classNames = new Map<string, string>();
const takenClassNames = new Set<string>();
const styleFiles = globSync(["src/**/*.module.css", "../../packages/ui/src/**/*.module.css"], {
  cwd: import.meta.dirname,
});
for (const file of styleFiles.sort()) {
  const css = readFileSync(join(import.meta.dirname, file), "utf8");
  for (const name of new Set(css.match(/(?<=\.|@keyframes )[a-z]\w*/gi)))
    classNames.set(`${file} ${name}`, shortUniqueName(`${file} ${name}`));
}

function shortUniqueName(source: string): string {
  const digest = createHash("sha256").update(source).digest("base64url").replaceAll("-", "_");
  for (let at = 0; at < 40; at += 1) {
    const name = `${String.fromCharCode(97 + (digest.charCodeAt(at) % 26))}${digest[at + 1]}`;
    if (!takenClassNames.has(name)) {
      takenClassNames.add(name);
      return name;
    }
  }
  throw new Error(`${source} finds no class name of two letters`);
}

function shortClassName(name: string, file: string): string {
  const source = `${relative(import.meta.dirname, file.replace(/\?.*$/, ""))} ${name}`;
  const found = classNames.get(source);
  if (!found) throw new Error(`${source} was not found when the class names were given`);
  return found;
}

export default defineConfig(({ command }) => ({
  // The static files are those of the English build.
  ...(language === "en" ? {} : { publicDir: false }),
  // Replaced before the bundler, so that in English it leaves no trace.
  define: { "import.meta.env.LANGUAGE_PATH": JSON.stringify(language === "en" ? "" : `/${language}`) },
  // The shim is for React 17.
  resolve: { alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" } },
  css: command === "build" ? { modules: { generateScopedName: shortClassName } } : {},
  server: { host, port, strictPort: true },
  build: {
    outDir: `dist/${language}`,
    // light-dark() stays as it is: compiled for older browsers it would ignore a section's own color-scheme.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false, resolveDependencies: preloadedFiles },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: [frameworkGroup, siteGroup, ...groupedModules] },
            // Every page lists its chunks: only the page's own has its name, the others their hash alone.
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
    ...contentLanguagePlugins(language),
    staticTokens(),
    inlineScriptPlugin(language),
    tanstackStart({
      router: {
        routesDirectory: ".",
        virtualRouteConfig: sitemap,
        quoteStyle: "double",
        semicolons: true,
        // The error component is in the chunk of its page: by default it is in the chunk of every page. The pending
        // component has to be there at once, so it is a spinner and no more.
        codeSplittingOptions: { defaultBehavior: [["component", "errorComponent", "notFoundComponent"]] },
      },
      server: { build: { inlineCss: true } },
      prerender: { enabled: true, crawlLinks: false, autoStaticPathsDiscovery: false },
      pages: prerenderedPaths.map((path) => ({ path: language === "en" ? path : `/${language}${path}` })),
      sitemap: { enabled: false },
    }),
    react(),
    throwChunkErrors(),
    deferClientScript(),
    ...(language === "en" ? [emitConstitutionPdf(), emitServiceWorker()] : []),
    emitChunkSources(),
    withoutServerFunctions(),
    withoutRouteNames(),
  ],
}));
