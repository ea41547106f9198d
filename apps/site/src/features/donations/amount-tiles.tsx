import { formatKes } from "@party/contract/values/money";
import { useRef } from "react";
import { TextField } from "#ui/field.tsx";
import { donateContent, donationPresets } from "./donate.content.ts";
import css from "./donate.module.css";

const words = donateContent.amount;

/** Choosing a tile sets the amount; typing one clears the tiles (spec section 4). Any amount will do. */
export function AmountTiles() {
  const tiles = useRef<HTMLFieldSetElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const clearTiles = () => {
    for (const tile of tiles.current?.querySelectorAll("input") ?? []) tile.checked = false;
  };
  return (
    <fieldset ref={tiles} className={css.tiles}>
      <legend>{words.title}</legend>
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
      <TextField
        ref={amount}
        label={words.customLabel}
        hint={words.customHint}
        name="amount"
        type="number"
        inputMode="numeric"
        onInput={clearTiles}
        required
      />
    </fieldset>
  );
}
