import { MAX_CAPTIONS_BYTES, MAX_VIDEO_BYTES } from "@party/contract/values/videos";
import { Button } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { api } from "#api.ts";
import { uploadFieldContent as content } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import type { ItemBody } from "#features/content/content-api.ts";
import { sendForm } from "#upload/send-form.ts";
import { type SendOptions, sendInParts } from "#upload/send-in-parts.ts";
import { UploadControl } from "#upload/upload-control.tsx";

export type UploadedFileKind = "video" | "captions";

/** A file of the site, and what the server found out about it. */
interface SentFile {
  url: string;
  more?: ItemBody;
}

interface UploadFieldProps {
  label: string;
  required: boolean;
  hint?: string | undefined;
  of: UploadedFileKind;
  /** Address of the file; empty for none. */
  value: string;
  /** @param more what the server found out about the file */
  onChange: (address: string | null, more?: ItemBody) => void;
}

/** A video or its captions: uploaded from this device, or by its address. */
export function UploadField({ label, required, hint, of, value, onChange }: UploadFieldProps) {
  const { accept, bytes, send } = uploadFieldKinds[of];
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
      <UploadControl
        label={value ? content.another[of] : content.choose[of]}
        accept={accept}
        most={bytes}
        hint={hint}
        send={send}
        onSent={({ url, more }) => onChange(url, more)}
      >
        {value ? (
          <Button look="outlined" onClick={() => onChange(null)}>
            {content.remove}
          </Button>
        ) : null}
      </UploadControl>
      <div role="status">{value ? <p>{content.there[of]}</p> : null}</div>
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

async function sendVideo(file: File, options: SendOptions): Promise<SentFile> {
  const { url, ...more } = await sendInParts(
    file,
    {
      start: (signal) => api("POST /staff/videos/", { body: { bytes: file.size }, signal }),
      show: (id, signal) => api("GET /staff/videos/{id}/", { params: { id }, signal }),
      part: (id, part) => `/staff/videos/${id}/parts/${part}/`,
      finish: (id, signal) => api("POST /staff/videos/{id}/completions/", { params: { id }, body: {}, signal }),
    },
    options,
  );
  return { url, more };
}

const uploadFieldKinds = {
  video: { accept: "video/mp4,video/quicktime,.mp4,.m4v,.mov", bytes: MAX_VIDEO_BYTES, send: sendVideo },
  captions: {
    accept: "text/vtt,.vtt",
    bytes: MAX_CAPTIONS_BYTES,
    send: (file: File, { signal }: SendOptions) => sendForm<SentFile>("POST", "/staff/captions/", { file }, { signal }),
  },
} as const;
