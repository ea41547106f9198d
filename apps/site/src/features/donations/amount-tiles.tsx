import { formatKes } from "@party/contract/values/money";
import { useRef } from "react";
import { donateContent, donationPresets } from "./donate.content.ts";
import css from "./donate.module.css";

const words = donateContent.amount;

/** Choosing a tile sets the amount; typing one clears the tiles (spec section 4). Any amount will do. */
export function AmountTiles({ error }: { error: string | undefined }) {
  const tiles = useRef<HTMLFieldSetElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const clearTiles = () => {
    for (const tile of tiles.current?.querySelectorAll<HTMLInputElement>("[name=preset]") ?? []) tile.checked = false;
  };
  return (
    <fieldset ref={tiles} className={css.group}>
      <legend>{words.title}</legend>
      <div className={css.tiles}>
        {donationPresets.map((preset) => (
          <label key={preset} className={css.tile}>
            <input
              type="radio"
              name="preset"
              value={preset}
              onChange={() => {
                if (amount.current) amount.current.value = String(preset);
              }}
            />
            {formatKes(preset)}
          </label>
        ))}
        <label className={css.other}>
          <span>
            {words.customLabel}
            <b aria-hidden="true"> *</b>
          </span>
          <input
            ref={amount}
            name="amount"
            type="number"
            inputMode="numeric"
            placeholder={words.other}
            onInput={clearTiles}
            required
            {...(error ? { "aria-invalid": true, "aria-describedby": "amount-error" } : {})}
          />
        </label>
      </div>
      {error ? (
        <p id="amount-error" className={css.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
