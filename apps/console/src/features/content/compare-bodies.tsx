import { Compare } from "#editor/compare.tsx";
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
  const fields = fieldsOf(settings, after).map(({ key, label, kind }) => ({
    label,
    before: textOf(valueAt(before, key)),
    after: textOf(valueAt(after, key)),
    isHtml: kind === "html",
  }));
  const changed = fields.filter((field) => field.before !== field.after);
  return (
    <Compare
      before={beforeTitle ?? content.title}
      after={afterTitle ?? content.now}
      fields={changed.length > 0 ? changed : fields.slice(0, 1)}
    />
  );
}
