import { textKeyOf } from "@party/contract/values/texts";
import { labelOfPath } from "#features/content/fields/body-values.ts";
import { fieldsOf, type KindSettings } from "#features/content/kinds/kinds.ts";
import { translationContent as content } from "./translation.content.ts";

/** Labels of texts by their paths, as in the form of the item. */
export function createLabelLookup(settings: KindSettings, id: number) {
  const fields = fieldsOf(settings, settings.kind === "texts" ? { key: textKeyOf(id) } : {});
  return (path: string) => {
    const label = labelOfPath(fields, path) || path;
    const place = /\.(\d+)$/.exec(path)?.[1];
    if (/(?:^|[._])alt$/.test(path)) return content.alt(label);
    return place ? content.numbered(label, Number(place) + 1) : label;
  };
}
