import { textKeyOf } from "@party/contract/values/texts";
import type { ItemTexts } from "@party/contract/values/translations";
import { labelOfPath } from "#features/content/fields/body-values.ts";
import { fieldsOf, type KindSettings } from "#features/content/kinds/kinds.ts";
import { translationContent as content } from "./translation.content.ts";

/** A path with the place of each row of a list instead of its id. @param paths of all texts, in their order */
function pathWithPlaces(path: string, paths: readonly string[]): string {
  const names = path.split(".");
  const placed = names.map((name, depth) => {
    if (!/^\d+$/.test(name) || depth === names.length - 1) return name;
    const list = `${names.slice(0, depth).join(".")}.`;
    const rows = new Set(
      paths.flatMap((each) => (each.startsWith(list) ? [each.slice(list.length).split(".")[0]] : [])),
    );
    return [...rows, name].indexOf(name);
  });
  return placed.join(".");
}

/** Labels of texts by their paths, as in the form of the item. @param texts of the item in English */
export function createLabelLookup(settings: KindSettings, id: number, texts: ItemTexts) {
  const fields = fieldsOf(settings, settings.kind === "texts" ? { key: textKeyOf(id) } : {});
  const paths = Object.keys(texts);
  return (path: string) => {
    const label = labelOfPath(fields, pathWithPlaces(path, paths)) || path;
    const place = /\.(\d+)$/.exec(path)?.[1];
    if (/(?:^|[._])alt$/.test(path)) return content.alt(label);
    return place ? content.numbered(label, Number(place) + 1) : label;
  };
}
