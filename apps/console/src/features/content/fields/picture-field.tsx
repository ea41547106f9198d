import { Button } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { useEffect, useRef, useState } from "react";
import type { PickedPicture } from "#editor/rich-text-editor.tsx";
import { fieldContent as content } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import type { PickPicture } from "#pictures/pick-picture.tsx";

interface PictureFieldProps {
  label: string;
  required: boolean;
  value: string | null;
  /** Undefined for a picture without a text of its own. */
  alt: string | undefined;
  onAlt: (alt: string) => void;
  pickPicture: PickPicture;
  onChange: (picked: PickedPicture | null) => void;
}

/** A picture of the library, or none, and its alternative text in this place. */
export function PictureField({ label, required, value, alt, onAlt, pickPicture, onChange }: PictureFieldProps) {
  const [isComing, setComing] = useState(false);
  // A new picture comes while one writes on.
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const pick = async () => {
    setComing(true);
    const picked = await pickPicture().finally(() => setComing(false));
    if (picked) latest.current(picked);
  };
  return (
    <fieldset className={css.items}>
      <legend>
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </legend>
      {value ? <img src={value} alt={alt ?? ""} className={css.picture} /> : null}
      {value || isComing ? null : <p className={css.hint}>{content.noPicture}</p>}
      <p className={css.actions}>
        <Button look="outlined" onClick={pick}>
          {value ? content.changePicture : content.choosePicture}
        </Button>
        {value ? (
          <Button look="outlined" onClick={() => onChange(null)}>
            {content.removePicture}
          </Button>
        ) : null}
      </p>
      {value && alt !== undefined ? (
        <TextField
          label={content.alt}
          hint={content.altHint}
          value={alt}
          maxLength={300}
          onChange={({ target }) => onAlt(target.value)}
        />
      ) : null}
    </fieldset>
  );
}
