import { Button } from "@party/ui/form/button.tsx";
import { useState } from "react";
import type { LibraryPicture, PictureDescription } from "#pictures/library-picture.ts";
import { pictureDescriptionContent as content } from "#pictures/pictures.content.ts";
import css from "#pictures/pictures.module.css";
import { AltFields, altError, ConsentFields, consentError } from "./description-fields.tsx";
import { FocalPoint } from "./focal-point.tsx";

export type PictureChange = Partial<PictureDescription> & { focal_x?: number; focal_y?: number };

interface PictureDetailsProps {
  picture: LibraryPicture;
  update: (id: number, change: PictureChange) => Promise<LibraryPicture>;
  onUpdated: (picture: LibraryPicture) => void;
}

/** Description and focal point of a picture of the library. */
export function PictureDetails({ picture, update, onUpdated }: PictureDetailsProps) {
  const [alt, setAlt] = useState({ alt: picture.alt, decorative: picture.decorative });
  const [consent, setConsent] = useState({ credit: picture.credit, consent: picture.consent, hasConsent: true });
  const [point, setPoint] = useState({ x: picture.focal_x, y: picture.focal_y });
  const [isChecked, setChecked] = useState(false);
  const [outcome, setOutcome] = useState<"saving" | "saved" | "failed">();
  const save = async () => {
    setChecked(true);
    if (altError(alt) || consentError(consent) || outcome === "saving") return;
    setOutcome("saving");
    try {
      const change = {
        ...{ alt: alt.decorative ? "" : alt.alt.trim(), decorative: alt.decorative },
        ...{ credit: consent.credit.trim(), consent: consent.consent.trim() },
        ...{ focal_x: point.x, focal_y: point.y },
      };
      onUpdated(await update(picture.id, change));
      setOutcome("saved");
    } catch {
      setOutcome("failed");
    }
  };
  return (
    <div className={css.upload}>
      <FocalPoint src={picture.urls.webp[800]} x={point.x} y={point.y} onChange={setPoint} />
      <AltFields value={alt} onChange={setAlt} error={isChecked ? altError(alt) : undefined} />
      <ConsentFields value={consent} onChange={setConsent} error={isChecked ? consentError(consent) : undefined} />
      <div role="status">{outcome === "saved" ? <p className={css.hint}>{content.saved}</p> : null}</div>
      <div role="alert">{outcome === "failed" ? <p className={css.error}>{content.failed}</p> : null}</div>
      <p className={css.actions}>
        <Button aria-disabled={outcome === "saving"} onClick={() => void save()}>
          {content.save}
        </Button>
      </p>
    </div>
  );
}
