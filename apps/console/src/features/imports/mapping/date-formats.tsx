import { parseDate } from "@party/contract/values/import-dates";
import { type DateFormat, dateFormatNames, dateFormats } from "@party/contract/values/imports";
import { formatDay } from "@party/contract/values/nairobi-time";
import { RadioCards } from "@party/ui/form/choices.tsx";
import { FieldsError } from "#form/form-alert.tsx";
import { mappingContent as content } from "../imports.content.ts";
import css from "../imports.module.css";

interface DateFormatsProps {
  examples: readonly string[];
  chosen: DateFormat | null;
  onChoose: (format: DateFormat) => void;
  error: string | undefined;
}

/** As the import reads it, in words. */
function formatExampleDate(example: string, format: DateFormat): string {
  const day = parseDate(example, format);
  return day === undefined ? content.noDate : formatDay(day);
}

/** How dates are written, each with what the file's own examples would mean. */
export const DateFormats = ({ examples, chosen, onChoose, error }: DateFormatsProps) => (
  <RadioCards<DateFormat | "">
    legend={content.dates}
    options={dateFormatNames.map((value) => ({
      value,
      title: dateFormats[value],
      note: examples.map((example) => `${example} → ${formatExampleDate(example, value)}`).join("; "),
    }))}
    chosen={chosen ?? ""}
    onChoose={(format) => format && onChoose(format)}
  >
    <p className={css.soft}>{content.datesHint}</p>
    <FieldsError text={error} />
  </RadioCards>
);
