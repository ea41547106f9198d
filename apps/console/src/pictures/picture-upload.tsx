import { buttonClass } from "@party/ui/button.tsx";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import {
  type DescriptionErrors,
  DescriptionFields,
  descriptionOf,
  emptyDescription,
  errorsOf,
} from "./description-fields.tsx";
import {
  type LibraryPicture,
  type OnProgress,
  PICTURE_BYTES_AT_MOST,
  PICTURE_TYPES,
  type PictureUpload as Upload,
} from "./library-picture.ts";
import { uploadContent as content } from "./pictures.content.ts";
import css from "./pictures.module.css";

export interface PictureUploadProps {
  /** @throws an error whose `message` is for people when its `status` is a refusal (400 to 499) */
  upload: (picture: Upload, onProgress: OnProgress, signal: AbortSignal) => Promise<LibraryPicture>;
  onUploaded: (picture: LibraryPicture) => void;
}

type Failure = { file?: string } & DescriptionErrors;

/** Adds a picture from the camera of a phone or a file. What was chosen and written stays when the upload fails. */
export function PictureUpload({ upload, onUploaded }: PictureUploadProps) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [description, setDescription] = useState(emptyDescription);
  const [errors, setErrors] = useState<Failure>({});
  const [progress, setProgress] = useState<number>();
  const [message, setMessage] = useState("");
  const stop = useRef<AbortController>(undefined);
  const box = useRef<HTMLDivElement>(null);
  const preview = usePreview(file);
  useEffect(() => () => stop.current?.abort(), []);

  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    if (!chosen) return;
    const wrong = !PICTURE_TYPES.includes(chosen.type)
      ? content.wrongType
      : chosen.size > PICTURE_BYTES_AT_MOST
        ? content.tooLarge
        : undefined;
    setErrors({ ...errors, file: wrong } as Failure);
    setFile(wrong ? undefined : chosen);
    // The same file can be chosen again.
    currentTarget.value = "";
  };
  const save = async () => {
    if (progress !== undefined) return;
    const found: Failure = { ...(file ? {} : { file: content.missing }), ...errorsOf(description) };
    setErrors(found);
    setMessage("");
    if (!file || Object.keys(found).length > 0) {
      // After the errors are shown.
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    stop.current = new AbortController();
    setProgress(0);
    try {
      onUploaded(await upload({ file, ...descriptionOf(description) }, setProgress, stop.current.signal));
    } catch (error) {
      setMessage(messageOf(error));
    } finally {
      setProgress(undefined);
    }
  };
  const source = (name: "camera" | "files") => (
    <label className={css.source}>
      {content[name]}
      <input
        type="file"
        accept={PICTURE_TYPES.join()}
        {...(name === "camera" ? { capture: "environment" as const } : {})}
        aria-describedby={`${id}-file`}
        aria-invalid={errors.file ? true : undefined}
        onChange={choose}
      />
    </label>
  );
  return (
    <div ref={box} className={css.upload}>
      <div>
        <div className={css.sources}>
          {source("camera")}
          {source("files")}
        </div>
        <p id={`${id}-file`} className={errors.file ? css.error : css.hint}>
          {errors.file ?? (file ? content.chosen(file.name) : content.hint)}
        </p>
      </div>
      {preview ? <img className={css.preview} src={preview} alt={content.preview} /> : null}
      <DescriptionFields value={description} onChange={setDescription} errors={errors} />
      <div role="alert">{message ? <p className={css.error}>{message}</p> : null}</div>
      {progress === undefined ? null : <Progress fraction={progress} />}
      <p className={css.actions}>
        <button
          type="button"
          className={buttonClass("primary")}
          aria-disabled={progress !== undefined}
          onClick={() => void save()}
        >
          {content.save}
        </button>
        {progress === undefined ? null : (
          <button type="button" className={buttonClass("outlined")} onClick={() => stop.current?.abort()}>
            {content.stop}
          </button>
        )}
      </p>
    </div>
  );
}

function Progress({ fraction }: { fraction: number }) {
  const percent = Math.floor(fraction * 100);
  const text = fraction >= 1 ? content.processing : content.saving(percent);
  return (
    <div className={css.progress}>
      <progress value={percent} max={100} aria-label={content.title} />
      {/* Screen readers read the bar; the sentence is announced once, at the end. */}
      <p role={fraction >= 1 ? "status" : undefined} className={css.hint}>
        {text}
      </p>
    </div>
  );
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return content.failed;
  if (error.name === "AbortError") return content.stopped;
  const { status } = error as { status?: number };
  if (status === 0) return content.offline;
  return status !== undefined && status < 500 && error.message ? error.message : content.failed;
}

/** An address of the file while it is shown. */
function usePreview(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setAddress(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  return address;
}
