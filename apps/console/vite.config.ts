import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { staticTokens } from "@party/ui/css/css-tokens.ts";
import react from "@vitejs/plugin-react";
import { marked } from "marked";
import { defineConfig, type Plugin, transformWithOxc } from "vite";
import { SCREEN } from "./plugins/screens.ts";

const LIBRARY_FILE_PATTERN = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//;

/** Static files that the API serves at /console/. */
export default defineConfig({
  base: "/console/",
  plugins: [writeScreens(), staticTokens(), react(), bundleHandbook(), serviceWorkerPlugin(), precompressFiles()],
  resolve: {
    alias: [
      // The shim is for React 17.
      {
        find: "use-sync-external-store/shim/with-selector",
        replacement: "use-sync-external-store/with-selector",
      },
      { find: /^zod$/, replacement: join(import.meta.dirname, "src/zod-settings.ts") },
    ],
  },
  build: {
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    // The console's content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first script lists the files of all screens: their names would be a tenth of it.
        entryFileNames: "assets/[hash:7].js",
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: "assets/[hash:7][extname]",
        // Libraries are files that another version of the console does not change: first what every screen needs.
        codeSplitting: {
          groups: [
            { name: "libraries", tags: ["$initial"], test: LIBRARY_FILE_PATTERN },
            { name: "screen-libraries", test: LIBRARY_FILE_PATTERN },
            // By default each module that two screens share is a file, and the first script lists them all.
            { name: "start", tags: ["$initial"] },
            { name: "common", minShareCount: 20, test: /\/(console\/src\/(?!list\/)|packages\/)/ },
            // Not in the frame, which other screens wait for too.
            {
              name: "list",
              minShareCount: 2,
              test: /\/console\/src\/list\//,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});

/** Writes routes and menu from the pages, before they are read, and leaves out of the pages what is in those. */
function writeScreens(): Plugin {
  return {
    name: "screens",
    enforce: "pre",
    transform: { filter: { id: /\.page\.tsx$/ }, handler: (code) => ({ code: code.replace(SCREEN, ""), map: null }) },
    buildStart: () => void execFileSync(process.execPath, [join(import.meta.dirname, "plugins/screens.ts")]),
  };
}

/** The screen that opens without a network. */
const OFFLINE_SCREEN_FILE = "/features/walk-ins/walk-ins.page.tsx";

/** `service-worker.js`, with the names of the files that the screen needs. */
function serviceWorkerPlugin(): Plugin {
  return {
    name: "service-worker",
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const needed = new Set<string>();
      const add = (name: string) => {
        const chunk = bundle[name];
        if (needed.has(name) || chunk?.type !== "chunk") return;
        needed.add(name);
        for (const style of chunk.viteMetadata?.importedCss ?? []) needed.add(style);
        chunk.imports.forEach(add);
      };
      for (const { fileName, isEntry, facadeModuleId } of chunks) {
        if (isEntry || facadeModuleId?.endsWith(OFFLINE_SCREEN_FILE)) add(fileName);
      }
      const files = [...needed].sort().map((name) => `/console/${name}`);
      const release = createHash("sha256").update(files.join(" ")).digest("base64url").slice(0, 12);
      const source = join(import.meta.dirname, "src/offline/service-worker.ts");
      const { code } = await transformWithOxc(await readFile(source, "utf8"), source);
      const constants = `const FILES = ${JSON.stringify(files)}, RELEASE = ${JSON.stringify(release)};\n`;
      // A classic script has no exports.
      this.emitFile({
        type: "asset",
        fileName: "service-worker.js",
        source: constants + code.replace(/^export \{\};?$/m, ""),
      });
    },
  };
}

/** Writes each file compressed beside it, as `@fastify/static` serves it with `preCompressed`. */
function precompressFiles(): Plugin {
  const highest = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    name: "precompress",
    // After all plugins have changed the files.
    async writeBundle({ dir = "dist" }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(js|css|svg|html)$/.test(file));
      await Promise.all(
        texts.map(async (file) => {
          const content = await readFile(join(dir, file));
          await writeFile(join(dir, `${file}.br`), brotliCompressSync(content, highest));
          await writeFile(join(dir, `${file}.gz`), gzipSync(content, { level: 9 }));
        }),
      );
    },
  };
}

/** Turns a page of docs/staff into its title and HTML; its pictures become files of the build. */
function bundleHandbook(): Plugin {
  return {
    name: "handbook",
    enforce: "pre",
    transform(source, id) {
      if (!id.endsWith(".md")) return undefined;
      const [, title = "", text = ""] = /^# (.+)\n([\s\S]*)$/.exec(source) ?? [];
      const pictures: string[] = [];
      const html = marked
        .parse(text, { async: false })
        // Links between pages lead from console to console page.
        .replace(/href="([\w-]+)\.md"/g, 'href="/console/help/$1"')
        .replace(
          /src="([\w./-]+)"/g,
          (_, file: string) => `src="${"$"}{picture${pictures.push(file) - 1}}" loading="lazy"`,
        );
      const imports = pictures.map((file, index) => `import picture${index} from "./${file}?url";`).join("\n");
      const template = html.replace(/[\\`]/g, "\\$&");
      return `${imports}\nexport const title = ${JSON.stringify(title)};\nexport const html = \`${template}\`;`;
    },
  };
}
