import { valueAtPath } from "@party/contract/values/content-fields";
import { Checkbox, CheckboxGroup } from "@party/ui/form/choices.tsx";
import { NumberField, SelectField, TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { lazy, Suspense } from "react";
import { formatLongDate } from "#editor/publishing/nairobi-time-format.ts";
import { fieldContent as content, contentEditContent } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import type { ItemBody } from "#features/content/content-api.ts";
import type { PickPicture } from "#pictures/pick-picture.tsx";
import { altPathOf, pictureAddressOf, withPicture, withValue, withValues } from "./body-values.ts";
import type { FieldSpec } from "./field-spec.ts";
import { ItemsField } from "./items-field.tsx";
import { PictureField } from "./picture-field.tsx";
import { PlaceField } from "./place-field.tsx";
import { amountsFormat, clausesFormat, paragraphsFormat, TextListField, wordsFormat } from "./text-list-field.tsx";

// For some kinds alone.
const CategoryField = lazy(() =>
  import("#features/categories/category-field.tsx").then((module) => ({ default: module.CategoryField })),
);
const HoursField = lazy(() =>
  import("#features/content/fields/hours/hours-field.tsx").then((module) => ({ default: module.HoursField })),
);
const ColoursField = lazy(() => import("./colours-field.tsx").then((module) => ({ default: module.ColoursField })));
const UploadField = lazy(() => import("./upload-field.tsx").then((module) => ({ default: module.UploadField })));
const RichTextEditor = lazy(() =>
  import("#editor/rich-text-editor.tsx").then((module) => ({ default: module.RichTextEditor })),
);

/** What the fields of one form have in common. */
export interface FormTools {
  pickPicture: PickPicture;
  /** Whether publication needs it. @param path with dots, from the body of the whole form */
  isNeeded: (path: string) => boolean;
}

interface FieldsProps {
  fields: readonly FieldSpec[];
  body: ItemBody;
  onChange: (body: ItemBody) => void;
  tools: FormTools;
  /** Where the body is in that of the whole form: `slides.2.` */
  within?: string;
}

/** The form of a body, as its kind describes it. */
export function Fields({ fields, body, onChange, tools, within = "" }: FieldsProps) {
  return (
    <div className={css.fields}>
      {fields.map((field) => (
        <div key={field.key} data-path={within + field.key}>
          <Field field={field} body={body} onChange={onChange} tools={tools} path={within + field.key} />
        </div>
      ))}
    </div>
  );
}

interface FieldProps {
  field: FieldSpec;
  body: ItemBody;
  onChange: (body: ItemBody) => void;
  tools: FormTools;
  path: string;
}

function Field({ field, body, onChange: change, tools, path }: FieldProps) {
  const value = valueAtPath(body, field.key);
  const onChange = (next: unknown, more: ItemBody = {}) => change(withValues(body, { [field.key]: next, ...more }));
  const { label, hint } = field;
  const required = tools.isNeeded(path);
  const shared = { label, required, hint };
  const text = typeof value === "string" ? value : "";
  switch (field.kind) {
    case "line":
      return (
        <TextField
          {...shared}
          type={field.type ?? "text"}
          value={text}
          maxLength={field.max}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case "path":
      return <TextField {...shared} value={text} maxLength={300} onChange={({ target }) => onChange(target.value)} />;
    case "hours":
      return (
        <Suspense>
          <HoursField
            {...shared}
            value={text}
            maxLength={field.max}
            onChange={({ target }) => onChange(target.value)}
          />
        </Suspense>
      );
    case "lines":
      return (
        <TextAreaField
          {...shared}
          rows={field.rows ?? 5}
          value={text}
          maxLength={field.max}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case "html":
      return (
        <Suspense fallback={<Spinner label={contentEditContent.loading} />}>
          <RichTextEditor {...shared} value={text} onChange={onChange} pickPicture={tools.pickPicture} />
        </Suspense>
      );
    case "date":
      return (
        <div>
          <TextField {...shared} type="date" value={text} onChange={({ target }) => onChange(target.value || null)} />
          {/* The device decides on the order of the numbers. */}
          <p role="status" className={css.hint}>
            {text ? formatLongDate(text) : null}
          </p>
        </div>
      );
    case "instant":
      return (
        <TextField
          {...shared}
          type="datetime-local"
          value={text.slice(0, "2026-12-31T18:00".length)}
          onChange={({ target }) => onChange(target.value ? `${target.value}:00+03:00` : null)}
        />
      );
    case "number":
      return (
        <NumberField
          {...shared}
          min={field.min}
          max={field.max}
          value={typeof value === "number" ? value : ""}
          onChange={({ target }) =>
            onChange(target.value === "" ? (field.nullable ? null : (field.min ?? 0)) : Number(target.value))
          }
        />
      );
    case "choice":
      return (
        <SelectField {...shared} value={text} onChange={({ target }) => onChange(target.value)}>
          <Options of={field.options} />
        </SelectField>
      );
    case "check":
      return <Checkbox {...shared} checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
    case "words":
      return <TextListField {...shared} {...wordsFormat} value={value} onChange={onChange} />;
    case "amounts":
      return <TextListField {...shared} {...amountsFormat} value={value} onChange={onChange} />;
    case "colours":
      return (
        <Suspense>
          <ColoursField label={label} required value={value} onChange={onChange} />
        </Suspense>
      );
    case "choices": {
      const chosen = Array.isArray(value) ? value : [];
      return (
        <CheckboxGroup legend={label} hint={hint}>
          {field.options.map(([option, name]) => (
            <Checkbox
              key={option}
              label={name}
              checked={option === field.fixed || chosen.includes(option)}
              disabled={option === field.fixed}
              onChange={({ target }) =>
                onChange(
                  field.options
                    .map(([each]) => each)
                    .filter((each) =>
                      each === option ? target.checked : each === field.fixed || chosen.includes(each),
                    ),
                )
              }
            />
          ))}
        </CheckboxGroup>
      );
    }
    case "paragraphs":
      return (
        <TextListField
          {...shared}
          hint={hint ?? content.paragraphsHint}
          rows={8}
          {...paragraphsFormat}
          value={value}
          onChange={onChange}
        />
      );
    case "clauses":
      return (
        <TextListField
          {...shared}
          hint={hint ?? content.clausesHint}
          rows={6}
          {...clausesFormat}
          value={value}
          onChange={onChange}
        />
      );
    case "pictureName":
    case "picture": {
      const alt = altPathOf(field);
      return (
        <PictureField
          label={label}
          required={required}
          value={pictureAddressOf(field, value)}
          alt={alt && String(valueAtPath(body, alt) ?? "")}
          onAlt={(next) => alt && change(withValue(body, alt, next))}
          pickPicture={tools.pickPicture}
          onChange={(picked) => change(withPicture(body, field, picked))}
        />
      );
    }
    case "upload":
      return (
        <Suspense fallback={<Spinner label={contentEditContent.loading} />}>
          <UploadField {...shared} of={field.of} value={text} onChange={onChange} />
        </Suspense>
      );
    case "place":
      return <PlaceField label={label} required={required} levels={field.levels} value={value} onChange={onChange} />;
    case "category":
      return (
        <Suspense>
          <CategoryField kind={field.of} required={required} value={value} onChange={onChange} />
        </Suspense>
      );
    case "items":
      return (
        <ItemsField field={field} value={value} onChange={onChange}>
          {(item, index, changeItem) => (
            <Fields
              fields={field.fields}
              body={item}
              onChange={changeItem}
              tools={tools}
              within={`${path}.${index}.`}
            />
          )}
        </ItemsField>
      );
  }
}
