import { useQuery } from "@tanstack/react-query";
import { Compare } from "#editor/compare.tsx";
import { categoriesQuery } from "#features/categories/categories.ts";
import { historyContent as content } from "./content.content.ts";
import type { Body } from "./content-api.ts";
import { valueAt } from "./fields.tsx";
import { fieldsOf, type NounSettings } from "./nouns.ts";

interface CompareBodiesProps {
  settings: NounSettings;
  before: Body;
  after: Body;
  beforeTitle?: string;
  afterTitle?: string;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined
    ? ""
    : typeof value === "object"
      ? JSON.stringify(value, null, 1)
      : String(value);

/** The fields in which two bodies differ. */
export function CompareBodies({ settings, before, after, beforeTitle, afterTitle }: CompareBodiesProps) {
  const specs = fieldsOf(settings, after);
  const noun = specs.find((field) => field.kind === "category")?.noun;
  const { data } = useQuery({ ...categoriesQuery(noun ?? "articles"), enabled: noun !== undefined });
  const nameOf = (id: unknown) => data?.results.find((category) => category.id === id)?.name ?? textOf(id);
  const fields = specs.map(({ key, label, kind }) => {
    const shown = kind === "category" ? nameOf : textOf;
    return { label, before: shown(valueAt(before, key)), after: shown(valueAt(after, key)), isHtml: kind === "html" };
  });
  const changed = fields.filter((field) => field.before !== field.after);
  return (
    <Compare
      before={beforeTitle ?? content.title}
      after={afterTitle ?? content.now}
      fields={changed.length > 0 ? changed : fields.slice(0, 1)}
    />
  );
}
