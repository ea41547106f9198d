import { buttonClass } from "@party/ui/button.tsx";
import type { PickPicture } from "#pictures/pick-picture.tsx";
import { fieldContent as content } from "./content.content.ts";
import css from "./content.module.css";

interface PictureFieldProps {
  label: string;
  value: string | null;
  /** Undefined for a picture whose text is elsewhere. */
  alt: string | undefined;
  pickPicture: PickPicture;
  onChange: (image: string | null, alt?: string) => void;
}

/** A picture of the library, or none. */
export function PictureField({ label, value, alt, pickPicture, onChange }: PictureFieldProps) {
  const pick = async () => {
    const picked = await pickPicture();
    if (picked) onChange(picked.src, picked.alt);
  };
  return (
    <fieldset className={css.items}>
      <legend>{label}</legend>
      {value ? (
        <img src={value} alt={alt ?? ""} className={css.picture} />
      ) : (
        <p className={css.hint}>{content.noPicture}</p>
      )}
      {value && alt ? (
        <p className={css.hint}>
          {content.alt}: {alt}
        </p>
      ) : null}
      <p className={css.actions}>
        <button type="button" className={buttonClass("outlined")} onClick={pick}>
          {value ? content.changePicture : content.choosePicture}
        </button>
        {value ? (
          <button type="button" className={buttonClass("outlined")} onClick={() => onChange(null, "")}>
            {content.removePicture}
          </button>
        ) : null}
      </p>
    </fieldset>
  );
}
