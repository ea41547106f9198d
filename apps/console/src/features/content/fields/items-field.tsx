import { newRowId, rowIdOf } from "@party/contract/values/texts";
import { Button } from "@party/ui/form/button.tsx";
import { SelectField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { fieldContent as content } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import type { ItemBody } from "#features/content/content-api.ts";
import type { FieldSpec } from "./field-spec.ts";

interface ItemsFieldProps {
  field: Extract<FieldSpec, { kind: "items" }>;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The fields of one item. */
  children: (item: ItemBody, index: number, onChange: (item: ItemBody) => void) => ReactNode;
}

const keyOf = (item: ItemBody, place: number) => rowIdOf(item) ?? `${place}`;

/** A list of the same fields, with an order. Each item is closed until it is opened. */
export function ItemsField({ field, value, onChange, children }: ItemsFieldProps) {
  const id = useId();
  const items = Array.isArray(value) ? (value as ItemBody[]) : [];
  const list = useRef<HTMLFieldSetElement>(null);
  // After a move or an addition the focus goes with the item.
  const [focused, setFocused] = useState<{ key: string; on: "place" | "first" }>();
  useEffect(() => {
    if (!focused) return;
    const item = list.current?.querySelector<HTMLDetailsElement>(`:scope > [data-key="${focused.key}"]`);
    if (item) item.open = true;
    const fields = item?.querySelectorAll<HTMLElement>("input, textarea, select, button");
    (focused.on === "first"
      ? fields?.[0]
      : item?.querySelector<HTMLElement>(":scope > div:last-child select")
    )?.focus();
    setFocused(undefined);
  }, [focused]);
  const move = (from: number, to: number) => {
    onChange(items.toSpliced(from, 1).toSpliced(to, 0, items[from]!));
    setFocused({ key: keyOf(items[from]!, to), on: "place" });
  };
  return (
    <fieldset ref={list} className={css.items}>
      <legend>{field.label}</legend>
      {field.hint ? <p className={css.hint}>{field.hint}</p> : null}
      {items.map((item, index) => (
        <details key={keyOf(item, index)} data-key={keyOf(item, index)} className={css.item}>
          <summary>
            {content.itemNamed(content.itemTitle(field.one, index + 1), String(item[field.titleKey] ?? ""))}
          </summary>
          {children(item, index, (next) => onChange(items.with(index, next)))}
          <div className={css.place}>
            {items.length > 1 ? (
              <SelectField
                id={`${id}-${keyOf(item, index)}`}
                label={content.moveTo}
                value={index}
                onChange={({ target }) => move(index, Number(target.value))}
              >
                <Options of={items.map((_, place) => [place, content.placeOf(place + 1, items.length)])} />
              </SelectField>
            ) : null}
            <Button look="outlined" onClick={() => onChange(items.toSpliced(index, 1))}>
              {content.remove}
            </Button>
          </div>
        </details>
      ))}
      {items.length < field.max ? (
        <p>
          <Button
            look="outlined"
            onClick={() => {
              const row_id = newRowId();
              onChange([...items, { ...structuredClone(field.empty as ItemBody), row_id }]);
              setFocused({ key: row_id, on: "first" });
            }}
          >
            {content.addItem(field.one)}
          </Button>
        </p>
      ) : null}
    </fieldset>
  );
}
