import { Button } from "@party/ui/form/button.tsx";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import {
  AltFields,
  altError,
  type ConsentDraft,
  ConsentFields,
  consentError,
  emptyAlt,
  emptyConsent,
} from "#pictures/description/description-fields.tsx";
import { MAX_PICTURE_BYTES, PICTURE_TYPES, type PictureUpload as Upload } from "#pictures/library-picture.ts";
import { pictureUploadContent as content } from "#pictures/pictures.content.ts";
import css from "#pictures/pictures.module.css";
import { FileButton } from "#upload/file-button.tsx";

interface PictureUploadProps {
  /** Text of the button. */
  submit: string;
  onAdd: (uploads: Upload[]) => void;
}

interface ChosenFile {
  key: number;
  file: File;
  alt: string;
  decorative: boolean;
}

/** Of the last pictures: those of one event have the same photographer and consent. */
let lastConsent: ConsentDraft = emptyConsent;
let lastFileKey = 0;

const fileProblemOf = (file: File) =>
  !PICTURE_TYPES.includes(file.type) ? content.wrongType : file.size > MAX_PICTURE_BYTES ? content.tooLarge : undefined;

/** Takes pictures from the camera of a phone or from files: a text for each, one photographer and consent for all. */
export function PictureUpload({ submit, onAdd }: PictureUploadProps) {
  const id = useId();
  const [chosen, setChosen] = useState<ChosenFile[]>([]);
  const [consent, setConsent] = useState<ConsentDraft>({ ...lastConsent, hasConsent: false });
  const [fileError, setFileError] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    const good = files.filter((file) => !fileProblemOf(file));
    setFileError(files.map(fileProblemOf).find(Boolean));
    setChosen([
      ...chosen,
      ...good.map((file) => {
        lastFileKey += 1;
        return { key: lastFileKey, file, ...emptyAlt };
      }),
    ]);
    // The same file can be chosen again.
    currentTarget.value = "";
  };
  const save = () => {
    setChecked(true);
    if (chosen.length === 0) setFileError(content.missing);
    if (chosen.length === 0 || consentError(consent) || chosen.some(altError)) {
      // After the errors are shown.
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    lastConsent = consent;
    onAdd(
      chosen.map(({ file, alt, decorative }) => ({
        ...{ file, decorative, alt: decorative ? "" : alt.trim() },
        ...{ credit: consent.credit.trim(), consent: consent.consent.trim() },
      })),
    );
  };
  const source = (name: "camera" | "files") => (
    <FileButton
      label={content[name]}
      accept={PICTURE_TYPES.join()}
      {...(name === "camera" ? { capture: "environment" as const } : { multiple: true })}
      aria-describedby={`${id}-file`}
      aria-invalid={fileError ? true : undefined}
      onChange={choose}
    />
  );
  return (
    <div ref={box} className={css.upload}>
      <div>
        <div className={css.sources}>
          {source("camera")}
          {source("files")}
        </div>
        <p id={`${id}-file`} className={fileError ? css.error : css.hint}>
          {fileError ?? content.hint}
        </p>
      </div>
      {chosen.map((one) => (
        <fieldset key={one.key} className={css.chosen}>
          <legend>{one.file.name}</legend>
          <PicturePreview file={one.file} />
          <AltFields
            value={one}
            error={isChecked ? altError(one) : undefined}
            onChange={(next) => setChosen(chosen.map((each) => (each.key === one.key ? { ...each, ...next } : each)))}
          />
          {chosen.length > 1 ? (
            <p className={css.actions}>
              <Button look="outlined" onClick={() => setChosen(chosen.filter(({ key }) => key !== one.key))}>
                {content.remove}
              </Button>
            </p>
          ) : null}
        </fieldset>
      ))}
      {chosen.length > 1 ? <p className={css.hint}>{content.forAll(chosen.length)}</p> : null}
      <ConsentFields value={consent} error={isChecked ? consentError(consent) : undefined} onChange={setConsent} />
      <p className={css.actions}>
        <Button onClick={save}>{submit}</Button>
      </p>
    </div>
  );
}

/** The file, while it is shown. */
function PicturePreview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? <img className={css.preview} src={address} alt={content.preview} /> : null;
}
