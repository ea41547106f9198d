import { formatKes } from "@party/contract/values/money";
import { useRef } from "react";
import { TextField } from "#ui/field.tsx";
import { donateContent, donationPresets } from "./donate.content.ts";
import css from "./donate.module.css";

const words = donateContent.amount;

/** Choosing a tile sets the amount; typing one clears the tiles (spec section 4). Any amount will do. */
export function AmountTiles({ error }: { error: string | undefined }) {
  const tiles = useRef<HTMLFieldSetElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const clearTiles = () => {
    for (const tile of tiles.current?.querySelectorAll("input") ?? []) tile.checked = false;
  };
  return (
    <fieldset ref={tiles} className={css.amount}>
      <legend>{words.title}</legend>
      <div className={css.tiles}>
        {donationPresets.map((preset, at) => (
          <label key={preset} className={css.tile}>
            <input
              type="radio"
              name="preset"
              value={preset}
              onChange={() => {
                if (amount.current) amount.current.value = String(preset);
              }}
            />
            <strong>{formatKes(preset)}</strong>
            <small>{words.meanings[at]}</small>
          </label>
        ))}
      </div>
      <TextField
        ref={amount}
        label={words.customLabel}
        hint={words.customHint}
        error={error}
        name="amount"
        type="number"
        inputMode="numeric"
        onInput={clearTiles}
        required
      />
    </fieldset>
  );
}
