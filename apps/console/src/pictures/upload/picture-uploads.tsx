import { ApiError } from "@party/contract/client";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { type ReactNode, useState } from "react";
import { libraryCalls } from "#pictures/library-calls.ts";
import type { LibraryPicture, PictureUpload } from "#pictures/library-picture.ts";
import { pictureUploadContent as content } from "#pictures/pictures.content.ts";
import css from "#pictures/pictures.module.css";

/** How often a new picture is looked up until all its sizes are ready. */
const PREPARING_POLL_MS = 1_000;

interface RunningUpload {
  sentence: string;
  percent?: number;
  /** Attempts again what failed. */
  again?: () => void;
}

/** Uploads pictures in the background, one after the other. @returns how, and what to show of it meanwhile */
export function usePictureUploads(): {
  add: (uploads: readonly PictureUpload[], onAdded: (picture: LibraryPicture) => void) => Promise<LibraryPicture[]>;
  untilReady: (picture: LibraryPicture) => Promise<LibraryPicture>;
  status: ReactNode;
  isBusy: boolean;
} {
  const [run, setRun] = useState<RunningUpload>();
  const attempt = async (upload: PictureUpload, place: string): Promise<LibraryPicture> => {
    try {
      const onProgress = (fraction: number) => {
        const percent = Math.floor(fraction * 100);
        setRun({ sentence: fraction >= 1 ? content.processing : content.saving(place, percent), percent });
      };
      onProgress(0);
      return await libraryCalls.upload(upload, onProgress, new AbortController().signal);
    } catch (error) {
      await new Promise<void>((resolve) => setRun({ sentence: uploadErrorMessage(error), again: resolve }));
      return attempt(upload, place);
    }
  };
  const add = async (uploads: readonly PictureUpload[], onAdded: (picture: LibraryPicture) => void) => {
    const added: LibraryPicture[] = [];
    for (const [index, upload] of uploads.entries()) {
      const picture = await attempt(upload, content.place(index + 1, uploads.length));
      onAdded(picture);
      added.push(picture);
    }
    setRun(undefined);
    return added;
  };
  const untilReady = async (picture: LibraryPicture): Promise<LibraryPicture> => {
    if (picture.ready) return picture;
    setRun({ sentence: content.preparing });
    await new Promise((resolve) => setTimeout(resolve, PREPARING_POLL_MS));
    const next = await libraryCalls.show(picture.id, new AbortController().signal).catch(() => picture);
    if (next.ready) setRun(undefined);
    return untilReady(next);
  };
  return { add, untilReady, status: run ? <UploadStatus {...run} /> : null, isBusy: run !== undefined };
}

function UploadStatus({ sentence, percent, again }: RunningUpload) {
  if (again) {
    return (
      <Alert severity="error">
        {sentence}{" "}
        <Button look="outlined" onClick={again}>
          {content.again}
        </Button>
      </Alert>
    );
  }
  return (
    <div className={css.progress}>
      {percent === undefined ? null : <progress value={percent} max={100} aria-label={content.title} />}
      {/* Screen readers read the bar; sentences are announced at the ends. */}
      <p role={percent === undefined || percent >= 100 ? "status" : undefined} className={css.hint}>
        {sentence}
      </p>
    </div>
  );
}

function uploadErrorMessage(error: unknown): string {
  if (error instanceof TypeError) return content.offline;
  return (error instanceof ApiError && error.status < 500 && error.text) || content.failed;
}
