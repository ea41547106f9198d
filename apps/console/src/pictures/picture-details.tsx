import { buttonClass } from "@party/ui/button.tsx";
import { useState } from "react";
import { type DescriptionErrors, DescriptionFields, descriptionOf, errorsOf } from "./description-fields.tsx";
import { FocalPoint } from "./focal-point.tsx";
import type { LibraryPicture, PictureDescription } from "./library-picture.ts";
import { descriptionContent as content } from "./pictures.content.ts";
import css from "./pictures.module.css";

export type PictureChange = Partial<PictureDescription> & { focal_x?: number; focal_y?: number };

interface PictureDetailsProps {
  picture: LibraryPicture;
  /** Turns a path of the API into an address of the page. */
  addressOf: (path: string) => string;
  update: (id: number, change: PictureChange) => Promise<LibraryPicture>;
  onUpdated: (picture: LibraryPicture) => void;
}

/** Description and focal point of a picture of the library. */
export function PictureDetails({ picture, addressOf, update, onUpdated }: PictureDetailsProps) {
  const { alt, decorative, credit, consent } = picture;
  const [description, setDescription] = useState({ alt, decorative, credit, consent, hasConsent: true });
  const [point, setPoint] = useState({ x: picture.focal_x, y: picture.focal_y });
  const [errors, setErrors] = useState<DescriptionErrors>({});
  const [outcome, setOutcome] = useState<"saving" | "saved" | "failed">();
  const save = async () => {
    const found = errorsOf(description);
    setErrors(found);
    if (Object.keys(found).length > 0 || outcome === "saving") return;
    setOutcome("saving");
    try {
      onUpdated(await update(picture.id, { ...descriptionOf(description), focal_x: point.x, focal_y: point.y }));
      setOutcome("saved");
    } catch {
      setOutcome("failed");
    }
  };
  return (
    <div className={css.upload}>
      <FocalPoint src={addressOf(picture.urls.webp[800])} x={point.x} y={point.y} onChange={setPoint} />
      <DescriptionFields value={description} onChange={setDescription} errors={errors} />
      <div role="status">{outcome === "saved" ? <p className={css.hint}>{content.saved}</p> : null}</div>
      <div role="alert">{outcome === "failed" ? <p className={css.error}>{content.failed}</p> : null}</div>
      <p className={css.actions}>
        <button
          type="button"
          className={buttonClass("primary")}
          aria-disabled={outcome === "saving"}
          onClick={() => void save()}
        >
          {content.save}
        </button>
      </p>
    </div>
  );
}
