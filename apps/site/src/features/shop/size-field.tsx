import type { RefObject } from "react";
import { shopContent } from "./shop.content.ts";
import css from "./size-field.module.css";

const words = shopContent.size;

interface SizeFieldProps {
  sizes: readonly string[];
  chosen: string | undefined;
  onChoose: (size: string) => void;
  /** Somebody wanted to go on without a size. */
  missing: boolean;
  first: RefObject<HTMLInputElement | null>;
}

/** Sizes as radio buttons: arrow keys move, a press chooses. */
export function SizeField({ sizes, chosen, onChoose, missing, first }: SizeFieldProps) {
  const error = missing ? "size-error" : undefined;
  return (
    <fieldset className={css.sizes} aria-describedby={error}>
      <legend>{words.label}</legend>
      <div>
        {sizes.map((size, at) => (
          <label key={size}>
            <input
              ref={at === 0 ? first : undefined}
              type="radio"
              name="size"
              value={size}
              required
              checked={size === chosen}
              aria-describedby={error}
              onChange={() => onChoose(size)}
            />
            {size}
          </label>
        ))}
      </div>
      {missing ? <p id={error}>{words.missing}</p> : null}
    </fieldset>
  );
}
