import type { ReactNode } from "react";
import type { PickedPicture } from "#editor/rich-text-editor.tsx";

/** Opens the library; undefined when the person closed it without a choice. */
export type PickPicture = () => Promise<PickedPicture | undefined>;

export function usePicturePicker(): { pickPicture: PickPicture; library: ReactNode } {
  return { pickPicture: async () => undefined, library: null };
}
