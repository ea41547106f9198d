import { CAPTIONS_BYTES, VIDEO_BYTES, VIDEO_PART_BYTES } from "@party/contract/values/videos";
import { buttonClass } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { api, messageOf, sendFile } from "#api.ts";
import { uploadFieldContent as content } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import type { Body } from "#features/content/content-api.ts";
import pictureCss from "#pictures/pictures.module.css";

export type Uploaded = "video" | "captions";

const kinds = {
  video: { accept: "video/mp4,video/quicktime,.mp4,.m4v,.mov", bytes: VIDEO_BYTES },
  captions: { accept: "text/vtt,.vtt", bytes: CAPTIONS_BYTES },
} as const;

interface UploadFieldProps {
  label: string;
  required: boolean;
  hint?: string | undefined;
  of: Uploaded;
  /** Address of the file; empty for none. */
  value: string;
  /** @param more what the server found out about the file */
  onChange: (address: string | null, more?: Body) => void;
}

/** A video or its captions: uploaded from this device, or by its address. A failed upload goes on where it ended. */
export function UploadField({ label, required, hint, of, value, onChange }: UploadFieldProps) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [fraction, setFraction] = useState<number>();
  const [message, setMessage] = useState("");
  /** The upload that was begun, to go on with. */
  const begun = useRef<string>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (chosen: File) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setMessage("");
    setFraction(0);
    try {
      if (of === "captions") {
        const { url } = await sendFile<{ url: string }>("POST", "/staff/captions/", chosen, signal);
        onChange(url);
      } else {
        const onId = (upload: string) => {
          begun.current = upload;
        };
        const { url, duration_seconds } = await sendVideo(chosen, begun.current, {
          onId,
          onProgress: setFraction,
          signal,
        });
        onChange(url, { duration_seconds });
      }
      setFile(undefined);
      begun.current = undefined;
    } catch (error) {
      setMessage(signal.aborted ? content.stopped : messageOf(error));
    } finally {
      setFraction(undefined);
    }
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // The same file can be chosen again.
    currentTarget.value = "";
    if (!chosen) return;
    begun.current = undefined;
    setFile(undefined);
    if (chosen.size > kinds[of].bytes) return setMessage(content.tooLarge(kinds[of].bytes));
    setFile(chosen);
    void send(chosen);
  };
  const percent = Math.floor((fraction ?? 0) * 100);
  return (
    <fieldset className={css.items}>
      <legend>
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </legend>
      {of === "video" && value ? (
        // biome-ignore lint/a11y/useMediaCaption: the captions are a field of their own
        <video className={css.picture} src={value} controls preload="metadata" aria-label={label} />
      ) : null}
      <div>
        <label className={pictureCss.source}>
          {value ? content.another[of] : content.choose[of]}
          <input
            type="file"
            accept={kinds[of].accept}
            disabled={fraction !== undefined}
            aria-describedby={`${id}-hint`}
            onChange={choose}
          />
        </label>
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      </div>
      {fraction === undefined ? null : (
        <div className={pictureCss.progress}>
          <progress value={percent} max={100} aria-label={content.progress} />
          <p className={css.hint}>{fraction >= 1 ? content.checking : content.sending(file?.name ?? "", percent)}</p>
        </div>
      )}
      <div role="alert">{message ? <p className={pictureCss.error}>{message}</p> : null}</div>
      <div role="status">{fraction === undefined && !message && value ? <p>{content.there[of]}</p> : null}</div>
      <p className={css.actions}>
        {fraction === undefined ? null : (
          <button type="button" className={buttonClass("outlined")} onClick={() => stop.current?.abort()}>
            {content.stop}
          </button>
        )}
        {file && fraction === undefined ? (
          <button type="button" className={buttonClass("primary")} onClick={() => void send(file)}>
            {content.goOn}
          </button>
        ) : null}
        {value && fraction === undefined ? (
          <button type="button" className={buttonClass("outlined")} onClick={() => onChange(null)}>
            {content.remove}
          </button>
        ) : null}
      </p>
      <TextField
        label={content.address}
        type="text"
        value={value}
        maxLength={500}
        onChange={({ target }) => onChange(target.value || null)}
      />
    </fieldset>
  );
}

interface SendOptions {
  /** Called with the id of the upload, with which it goes on after a failure. */
  onId: (id: string) => void;
  /** @param fraction of the bytes that have come */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** Sends a video part by part. @param begun id of an upload that was begun before */
async function sendVideo(file: File, begun: string | undefined, { onId, onProgress, signal }: SendOptions) {
  const { id, received } = begun
    ? await api("GET /staff/videos/{id}/", { params: { id: begun }, signal })
    : await api("POST /staff/videos/", { body: { bytes: file.size }, signal });
  onId(id);
  for (let part = received; part * VIDEO_PART_BYTES < file.size; part += 1) {
    onProgress((part * VIDEO_PART_BYTES) / file.size);
    const piece = file.slice(part * VIDEO_PART_BYTES, (part + 1) * VIDEO_PART_BYTES);
    await sendFile("PUT", `/staff/videos/${id}/parts/${part}/`, piece, signal);
  }
  onProgress(1);
  return api("POST /staff/videos/{id}/completions/", { params: { id }, body: {}, signal });
}
