import { Dialog, dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { PickedPicture } from "#editor/rich-text-editor.tsx";
import { usePictureUploads } from "#pictures/upload/picture-uploads.tsx";
import { libraryCalls } from "./library-calls.ts";
import type { LibraryPicture, PictureUpload } from "./library-picture.ts";
import { pickPictureContent as content } from "./pictures.content.ts";

const PicturePicker = lazy(() => import("./picture-picker.tsx").then((module) => ({ default: module.PicturePicker })));
const PICKER_DIALOG_ID = "pick-picture";

/** Opens the library; undefined when the person closed it without a choice. */
export type PickPicture = () => Promise<PickedPicture | undefined>;

/** The width at which a picture stands in a text. */
const PICTURE_WIDTH_IN_TEXT = 960;

const pickedPictureOf = ({ urls, alt, width, height }: LibraryPicture): PickedPicture => {
  const shown = Math.min(width, PICTURE_WIDTH_IN_TEXT);
  return { src: urls.webp[PICTURE_WIDTH_IN_TEXT], alt, width: shown, height: Math.round((height * shown) / width) };
};

/**
 * @returns how to open the library, the dialog that has to stand in the page, and what to show while a new picture is on
 * its way; meanwhile one can write on
 */
export function usePicturePicker(): {
  pickPicture: PickPicture;
  library: ReactNode;
  status: ReactNode;
  isComing: boolean;
} {
  const resolve = useRef<(picked: PickedPicture | undefined) => void>(undefined);
  const [opened, setOpened] = useState(0);
  const { add, untilReady, status, isBusy } = usePictureUploads();
  const finish = (picked: PickedPicture | undefined) => {
    resolve.current?.(picked);
    resolve.current = undefined;
  };
  useEffect(() => {
    const dialog = dialogElement(PICKER_DIALOG_ID);
    const onClose = () => finish(undefined);
    dialog?.addEventListener("close", onClose);
    return () => dialog?.removeEventListener("close", onClose);
  });
  const pickPicture: PickPicture = () => {
    finish(undefined);
    setOpened((count) => count + 1);
    dialogElement(PICKER_DIALOG_ID)?.showModal();
    return new Promise((settle) => {
      resolve.current = settle;
    });
  };
  /** Closes the library; the picture is put in its place when all its sizes are there. */
  const pickLater = async (coming: () => Promise<LibraryPicture | undefined>) => {
    const settle = resolve.current;
    resolve.current = undefined;
    dialogElement(PICKER_DIALOG_ID)?.close();
    const picture = await coming();
    settle?.(picture && { ...pickedPictureOf(await untilReady(picture)), isLate: true });
  };
  const pick = (picture: LibraryPicture) => {
    if (!picture.ready) return void pickLater(async () => picture);
    finish(pickedPictureOf(picture));
    dialogElement(PICKER_DIALOG_ID)?.close();
  };
  const addAndPick = (uploads: PictureUpload[], onAdded: (picture: LibraryPicture) => void) =>
    void pickLater(async () => (await add(uploads, onAdded))[0]);
  const library = (
    <Dialog id={PICKER_DIALOG_ID} title={content.title} wide>
      {opened > 0 ? (
        <Suspense fallback={<Spinner label={content.loading} />}>
          <PicturePicker
            key={opened}
            list={libraryCalls.list}
            update={libraryCalls.update}
            add={addAndPick}
            onPick={pick}
          />
        </Suspense>
      ) : null}
    </Dialog>
  );
  return { pickPicture, library, status, isComing: isBusy };
}
