import { valueAtPath } from "@party/contract/values/content-fields";
import { formatList } from "@party/contract/values/format-list";
import { formatInstant } from "@party/contract/values/nairobi-time";
import type { PlaceRef } from "@party/contract/values/permissions";
import { useQuery } from "@tanstack/react-query";
import { isSameValue } from "#editor/autosave/same-value.ts";
import { formatLongDate } from "#editor/publishing/nairobi-time-format.ts";
import { TextComparison } from "#editor/revisions/compare.tsx";
import { categoriesQuery } from "#features/categories/categories.ts";
import { compareContent as content, fieldContent } from "#features/content/content.content.ts";
import type { ItemBody } from "#features/content/content-api.ts";
import { altPathOf } from "#features/content/fields/body-values.ts";
import type { FieldSpec } from "#features/content/fields/field-spec.ts";
import {
  amountsFormat,
  clausesFormat,
  paragraphsFormat,
  wordsFormat,
} from "#features/content/fields/text-list-field.tsx";
import { fieldsOf, type KindSettings } from "#features/content/kinds/kinds.ts";
import { countiesQuery } from "#form/place-fields.tsx";
import { useStaff } from "#session/session.ts";

interface CompareBodiesProps {
  settings: KindSettings;
  before: ItemBody;
  /** Whose it is. */
  beforeTitle: string;
  after: ItemBody;
  afterTitle: string;
}

/** What a form shows by a name that is not in the body. */
interface NameLookups {
  category: (id: unknown) => string;
  place: (place: unknown) => string;
}

/** A value as its form shows it. */
export function fieldText(field: FieldSpec, body: ItemBody, names: NameLookups): string {
  const value = valueAtPath(body, field.key);
  if (value === null || value === undefined) return "";
  switch (field.kind) {
    case "date":
      return formatLongDate(String(value));
    case "instant":
      return formatInstant(new Date(String(value)));
    case "check":
      return value ? content.yes : content.no;
    case "choice":
      return field.options.find(([each]) => each === value)?.[1] ?? String(value);
    case "amounts":
      return amountsFormat.format(value);
    case "colours":
      return Object.values(value).join(", ");
    case "choices":
      return formatList((value as string[]).map((each) => field.options.find(([one]) => one === each)?.[1] ?? each));
    case "words":
      return wordsFormat.format(value);
    case "paragraphs":
      return paragraphsFormat.format(value);
    case "clauses":
      return clausesFormat.format(value);
    case "category":
      return names.category(value);
    case "place":
      return names.place(value);
    case "picture":
    case "pictureName": {
      if (value === "") return "";
      const alt = altPathOf(field);
      // Different pictures may have the same text.
      const file = String(value).split("/").at(-1)!.slice(0, 12);
      return content.picture(file, alt ? String(valueAtPath(body, alt) ?? "") : "");
    }
    case "items":
      return (value as ItemBody[]).map((item, index) => itemText(field, item, index, names)).join("\n\n");
    default:
      return String(value);
  }
}

function itemText(
  field: Extract<FieldSpec, { kind: "items" }>,
  item: ItemBody,
  index: number,
  names: NameLookups,
): string {
  const lines = field.fields.map((each) => content.line(each.label, fieldText(each, item, names)));
  return [fieldContent.itemTitle(field.one, index + 1), ...lines].join("\n");
}

/** The fields in which two bodies differ. */
export function CompareBodies({ settings, before, beforeTitle, after, afterTitle }: CompareBodiesProps) {
  const specs = fieldsOf(settings, after);
  const categorized = specs.find((field) => field.kind === "category")?.of;
  const { data } = useQuery({ ...categoriesQuery(categorized ?? "articles"), enabled: categorized !== undefined });
  const place = usePlaceNames();
  const names: NameLookups = {
    category: (id) => data?.results.find((category) => category.id === id)?.name ?? "",
    place,
  };
  const isChanged = (field: FieldSpec) => {
    const alt = field.kind === "picture" || field.kind === "pictureName" ? altPathOf(field) : undefined;
    return [field.key, ...(alt ? [alt] : [])].some(
      (path) => !isSameValue(valueAtPath(before, path), valueAtPath(after, path)),
    );
  };
  const changed = specs.filter(isChanged);
  return (
    <TextComparison
      before={beforeTitle}
      after={afterTitle}
      fields={(changed.length > 0 ? changed : specs.slice(0, 1)).map((field) => ({
        label: field.label,
        before: fieldText(field, before, names),
        after: fieldText(field, after, names),
        isHtml: field.kind === "html",
      }))}
    />
  );
}

/** The names of places: of counties, and of where the reader has a role. */
function usePlaceNames(): (place: unknown) => string {
  const { grants } = useStaff();
  const { data: counties } = useQuery(countiesQuery);
  return (place) => {
    const { level, id } = (place ?? { level: "nation", id: 0 }) as PlaceRef;
    if (level === "nation") return fieldContent.everywhere;
    const county = level === "county" ? counties?.find((each) => each.id === id)?.name : undefined;
    const own = grants.find(({ place: granted }) => granted.level === level && granted.id === id)?.place.name;
    return county ?? own ?? content.place(level, id);
  };
}
