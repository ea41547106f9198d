import { type DateFormat, dateFormatNames, dateFormats } from "@party/contract/values/imports";
import { RadioCards } from "@party/ui/form/choices.tsx";
import { readAs } from "./dates.ts";
import { mappingContent as content } from "./imports.content.ts";
import css from "./imports.module.css";

interface DateFormatsProps {
  examples: readonly string[];
  chosen: DateFormat | null;
  onChoose: (format: DateFormat) => void;
}

/** How dates are written, each with what the file's own examples would mean. */
export const DateFormats = ({ examples, chosen, onChoose }: DateFormatsProps) => (
  <RadioCards<DateFormat | "">
    legend={content.dates}
    options={dateFormatNames.map((value) => ({
      value,
      title: dateFormats[value],
      note: examples.map((example) => `${example} → ${readAs(example, value) ?? content.noDate}`).join("; "),
    }))}
    chosen={chosen ?? ""}
    onChoose={(format) => format && onChoose(format)}
  >
    <p className={css.soft}>{content.datesHint}</p>
  </RadioCards>
);
