import { buttonClass } from "@party/ui/button.tsx";
import { Checkbox } from "@party/ui/choices.tsx";
import { NumberField, SelectField, TextAreaField, TextField } from "@party/ui/field.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { lazy, Suspense } from "react";
import { CategoryField } from "#features/categories/category-field.tsx";
import type { PickPicture } from "#pictures/pick-picture.tsx";
import { fieldContent as content, contentEditContent } from "./content.content.ts";
import css from "./content.module.css";
import type { Body } from "./content-api.ts";
import { HoursField } from "./hours-field.tsx";
import type { FieldSpec } from "./nouns.ts";
import { PictureField } from "./picture-field.tsx";
import { PlaceField } from "./place-field.tsx";
import { clauses, paragraphs, TextListField, words } from "./text-list-field.tsx";
import { UploadField } from "./upload-field.tsx";

const RichTextEditor = lazy(() =>
  import("#editor/rich-text-editor.tsx").then((module) => ({ default: module.RichTextEditor })),
);

interface FieldsProps {
  fields: readonly FieldSpec[];
  body: Body;
  onChange: (body: Body) => void;
  pickPicture: PickPicture;
}

/** The form of a body, as its noun describes it. */
export function Fields({ fields, body, onChange, pickPicture }: FieldsProps) {
  return (
    <div className={css.fields}>
      {fields.map((field) => (
        <Field
          key={field.key}
          field={field}
          body={body}
          onChange={(value, more) => onChange({ ...withValue(body, field.key, value), ...more })}
          pickPicture={pickPicture}
        />
      ))}
    </div>
  );
}

/** @param path a name, or names with dots */
export const valueAt = (body: Body, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Body | undefined)?.[name], body);

function withValue(body: Body, path: string, value: unknown): Body {
  const [name = "", ...rest] = path.split(".");
  const changed = rest.length === 0 ? value : withValue((body[name] ?? {}) as Body, rest.join("."), value);
  // A path such as `tabs.0.title` leads into a list.
  if (Array.isArray(body)) return body.with(Number(name), changed) as unknown as Body;
  return { ...body, [name]: changed };
}

/** @param name of a built-in picture, or the address of one of the library without size and type */
const addressOfName = (name: string): string | null =>
  name === "" ? null : name.startsWith("/media/") ? `${name}-480.webp` : `/pictures/${name}-1600.webp`;

interface FieldProps {
  field: FieldSpec;
  body: Body;
  /** @param more further values, e.g. the alternative text of a picture */
  onChange: (value: unknown, more?: Body) => void;
  pickPicture: PickPicture;
}

function Field({ field, body, onChange, pickPicture }: FieldProps) {
  const value = valueAt(body, field.key);
  const { label, hint } = field;
  const shared = { label, ...(hint ? { hint } : {}) };
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
    case "hours":
      return (
        <HoursField {...shared} value={text} maxLength={field.max} onChange={({ target }) => onChange(target.value)} />
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
          <RichTextEditor {...shared} value={text} onChange={onChange} pickPicture={pickPicture} />
        </Suspense>
      );
    case "date":
      return (
        <TextField {...shared} type="date" value={text} onChange={({ target }) => onChange(target.value || null)} />
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
          {field.options.map(([each, option]) => (
            <option key={each} value={each}>
              {option}
            </option>
          ))}
        </SelectField>
      );
    case "check":
      return <Checkbox {...shared} checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
    case "words":
      return <TextListField {...shared} {...words} value={value} onChange={onChange} />;
    case "paragraphs":
      return (
        <TextListField
          label={label}
          hint={hint ?? content.paragraphsHint}
          rows={8}
          {...paragraphs}
          value={value}
          onChange={onChange}
        />
      );
    case "clauses":
      return (
        <TextListField
          label={label}
          hint={hint ?? content.clausesHint}
          rows={6}
          {...clauses}
          value={value}
          onChange={onChange}
        />
      );
    case "pictureName":
      return (
        <PictureField
          label={label}
          value={addressOfName(text)}
          alt={undefined}
          pickPicture={pickPicture}
          onChange={(image) => onChange(image === null ? "" : image.replace(/-\d+\.\w+$/, ""))}
        />
      );
    case "picture":
      return (
        <PictureField
          label={label}
          value={typeof value === "string" ? value : null}
          alt={field.altKey ? String(body[field.altKey] ?? "") : undefined}
          pickPicture={pickPicture}
          onChange={(image, alt) => onChange(image, field.altKey && alt !== undefined ? { [field.altKey]: alt } : {})}
        />
      );
    case "upload":
      return <UploadField {...shared} of={field.of} value={text} onChange={onChange} />;
    case "place":
      return <PlaceField label={label} levels={field.levels} value={value} onChange={onChange} />;
    case "category":
      return <CategoryField noun={field.noun} value={value} onChange={onChange} />;
    case "items":
      return <Items field={field} value={value} onChange={onChange} pickPicture={pickPicture} />;
  }
}

interface ItemsProps {
  field: Extract<FieldSpec, { kind: "items" }>;
  value: unknown;
  onChange: (value: unknown) => void;
  pickPicture: PickPicture;
}

/** A list of the same fields, with an order. */
function Items({ field, value, onChange, pickPicture }: ItemsProps) {
  const items = Array.isArray(value) ? (value as Body[]) : [];
  const replace = (index: number, ...next: Body[]) => onChange(items.toSpliced(index, 1, ...next));
  const move = (index: number, by: number) =>
    onChange(items.toSpliced(index, 1).toSpliced(index + by, 0, items[index]!));
  return (
    <fieldset className={css.items}>
      <legend>{field.label}</legend>
      {field.hint ? <p className={css.hint}>{field.hint}</p> : null}
      {items.map((item, index) => {
        const title = content.itemTitle(field.one, index + 1);
        const form = (
          <>
            <Fields
              fields={field.fields}
              body={item}
              onChange={(next) => replace(index, next)}
              pickPicture={pickPicture}
            />
            <p className={css.actions}>
              {index > 0 ? (
                <button type="button" className={buttonClass("outlined")} onClick={() => move(index, -1)}>
                  {content.up}
                </button>
              ) : null}
              {index < items.length - 1 ? (
                <button type="button" className={buttonClass("outlined")} onClick={() => move(index, 1)}>
                  {content.down}
                </button>
              ) : null}
              <button type="button" className={buttonClass("outlined")} onClick={() => replace(index)}>
                {content.remove}
              </button>
            </p>
          </>
        );
        return field.titleKey ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items have no other identity
          <details key={index} className={css.item}>
            <summary>{content.itemNamed(title, String(item[field.titleKey] ?? ""))}</summary>
            {form}
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items have no other identity
          <fieldset key={index} className={css.item}>
            <legend>{title}</legend>
            {form}
          </fieldset>
        );
      })}
      {items.length < field.max ? (
        <p>
          <button
            type="button"
            className={buttonClass("outlined")}
            onClick={() => onChange([...items, structuredClone(field.empty) as Body])}
          >
            {content.addItem(field.one)}
          </button>
        </p>
      ) : null}
    </fieldset>
  );
}
