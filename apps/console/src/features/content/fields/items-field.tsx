import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { SelectField } from "@party/ui/form/field.tsx";
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

let lastItemKey = 0;
const newItemKey = () => {
  lastItemKey += 1;
  return lastItemKey;
};

/** A list of the same fields, with an order. Each item is closed until it is opened. */
export function ItemsField({ field, value, onChange, children }: ItemsFieldProps) {
  const id = useId();
  const items = Array.isArray(value) ? (value as ItemBody[]) : [];
  // Items have no identity of their own, and what is open stays open when it is moved.
  const [keys, setKeys] = useState(() => items.map(newItemKey));
  // Another text was put into the form.
  if (keys.length !== items.length) setKeys(items.map((_, index) => keys[index] ?? newItemKey()));
  const list = useRef<HTMLFieldSetElement>(null);
  // After a move or an addition the focus goes with the item.
  const [focused, setFocused] = useState<{ key: number; on: "place" | "first" }>();
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
  const change = (next: ItemBody[], nextKeys: number[]) => {
    setKeys(nextKeys);
    onChange(next);
  };
  const move = (from: number, to: number) => {
    change(
      items.toSpliced(from, 1).toSpliced(to, 0, items[from]!),
      keys.toSpliced(from, 1).toSpliced(to, 0, keys[from]!),
    );
    setFocused({ key: keys[from]!, on: "place" });
  };
  return (
    <fieldset ref={list} className={css.items}>
      <legend>{field.label}</legend>
      {field.hint ? <p className={css.hint}>{field.hint}</p> : null}
      {items.map((item, index) => (
        <details key={keys[index]} data-key={keys[index]} className={css.item}>
          <summary>
            {content.itemNamed(content.itemTitle(field.one, index + 1), String(item[field.titleKey] ?? ""))}
          </summary>
          {children(item, index, (next) => onChange(items.with(index, next)))}
          <div className={css.place}>
            {items.length > 1 ? (
              <SelectField
                id={`${id}-${keys[index]}`}
                label={content.moveTo}
                value={index}
                onChange={({ target }) => move(index, Number(target.value))}
              >
                {items.map((_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: they are places
                  <option key={place} value={place}>
                    {content.placeOf(place + 1, items.length)}
                  </option>
                ))}
              </SelectField>
            ) : null}
            <button
              type="button"
              className={buttonVariantClass("outlined")}
              onClick={() => change(items.toSpliced(index, 1), keys.toSpliced(index, 1))}
            >
              {content.remove}
            </button>
          </div>
        </details>
      ))}
      {items.length < field.max ? (
        <p>
          <button
            type="button"
            className={buttonVariantClass("outlined")}
            onClick={() => {
              const key = newItemKey();
              change([...items, structuredClone(field.empty) as ItemBody], [...keys, key]);
              setFocused({ key, on: "first" });
            }}
          >
            {content.addItem(field.one)}
          </button>
        </p>
      ) : null}
    </fieldset>
  );
}
