import type { Upload } from "@party/contract/uploads.staff";
import { type UploadKindName, uploadKinds } from "@party/contract/values/uploads";
import { Button } from "@party/ui/form/button.tsx";
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "#api.ts";
import { FileButton } from "./file-button.tsx";
import { type SendOptions, sendUpload } from "./send-in-parts.ts";
import { uploadContent as content } from "./upload.content.ts";
import css from "./upload.module.css";

interface UploadControlProps<Reply> {
  /** On the button, e.g. "Choose a file". */
  label: string;
  /** As in HTML, e.g. `.csv,.xlsx`. */
  accept: string;
  /** Maximum size. */
  most: number;
  hint?: string | undefined;
  /** Opens the camera of a phone. */
  capture?: "environment";
  send: (file: File, options: SendOptions) => Promise<Reply>;
  onSent: (reply: Reply, file: File) => void;
  /** What else can be done while nothing is sent. */
  children?: ReactNode;
}

/** Sends a chosen file, with progress and stop. A failed upload goes on where it ended. */
export function UploadControl<Reply>({
  label,
  accept,
  most,
  hint,
  capture,
  send,
  onSent,
  children,
}: UploadControlProps<Reply>) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const [fraction, setFraction] = useState<number>();
  const [message, setMessage] = useState("");
  /** The upload that was begun, to go on with. */
  const begun = useRef<string>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (chosen: File) => {
    stop.current = new AbortController();
    const { signal } = stop.current;
    setMessage("");
    setFraction(0);
    try {
      const onBegun = (upload: string) => {
        begun.current = upload;
      };
      const reply = await send(chosen, { begun: begun.current, onBegun, onProgress: setFraction, signal });
      setFile(undefined);
      begun.current = undefined;
      onSent(reply, chosen);
    } catch (error) {
      setMessage(signal.aborted ? content.stopped : messageOf(error));
    } finally {
      setFraction(undefined);
    }
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    if (!chosen) return;
    // The same file can be chosen again.
    currentTarget.value = "";
    begun.current = undefined;
    setFile(undefined);
    if (chosen.size > most) return setMessage(content.tooLarge(most));
    if (chosen.size === 0) return setMessage(content.empty);
    setFile(chosen);
    void start(chosen);
  };
  const percent = Math.floor((fraction ?? 0) * 100);
  return (
    <>
      <div>
        <FileButton
          label={label}
          accept={accept}
          capture={capture}
          disabled={fraction !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={choose}
        />
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      </div>
      {fraction === undefined ? null : (
        <div className={css.progress}>
          <progress value={percent} max={100} aria-label={content.progress} />
          <p className={css.hint}>{fraction >= 1 ? content.checking : content.sending(file?.name ?? "", percent)}</p>
        </div>
      )}
      <div role="alert">{message ? <p className={css.error}>{message}</p> : null}</div>
      <p className={css.actions}>
        {fraction === undefined ? null : (
          <Button look="outlined" onClick={() => stop.current?.abort()}>
            {content.stop}
          </Button>
        )}
        {file && fraction === undefined ? <Button onClick={() => void start(file)}>{content.goOn}</Button> : null}
        {fraction === undefined ? children : null}
      </p>
    </>
  );
}

interface PrivateUploadProps {
  kind: UploadKindName;
  label: string;
  accept: string;
  hint?: string;
  onSent: (upload: Upload) => void;
}

/** Sends a private file, which its sender alone finds, and which is deleted after a day unless something keeps it. */
export const PrivateUpload = ({ kind, ...props }: PrivateUploadProps) => (
  <UploadControl {...props} most={uploadKinds[kind].bytes} send={(file, options) => sendUpload(kind, file, options)} />
);
