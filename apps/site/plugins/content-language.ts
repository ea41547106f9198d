import { existsSync, readFileSync } from "node:fs";
import type { Language } from "@party/contract/values/languages";
import { withPartyTexts } from "@party/contract/values/party-texts";
import type { Plugin } from "vite";

/**
 * In the build of another language, a module with a translation beside it (`home.content.ts`, `home.content.sw.ts`) is that
 * translation, for all but the translation itself, and `party.json` has the texts of `party.sw.json`. English needs no plugin.
 */
export function contentLanguagePlugins(language: Language): Plugin[] {
  if (language === "en") return [];
  const translations = new Map<string, string | undefined>();
  const translationOf = (file: string) => {
    if (!translations.has(file)) {
      const translation = file.replace(/\.ts$/, `.${language}.ts`);
      translations.set(file, existsSync(translation) ? translation : undefined);
    }
    return translations.get(file);
  };
  const plugin: Plugin = {
    name: "content-language",
    enforce: "pre",
    resolveId: {
      filter: { id: /^(?:[#.]|@party\/)/ },
      async handler(source, importer, options) {
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        const translation = found?.id.endsWith(".ts") ? translationOf(found.id) : undefined;
        return translation && translation !== importer ? translation : found;
      },
    },
    load: {
      filter: { id: /\/party\.json$/ },
      handler(file) {
        const [party, texts] = [file, file.replace(/json$/, `${language}.json`)].map((each) =>
          JSON.parse(readFileSync(each, "utf8")),
        );
        return JSON.stringify(withPartyTexts(party, texts));
      },
    },
  };
  return [plugin];
}
