import { usePictureUploads } from "#pictures/upload/picture-uploads.tsx";
import type { Screen } from "#screen.ts";
import { Page } from "#shell/page/page.tsx";
import { libraryCalls } from "./library-calls.ts";
import { PicturePicker } from "./picture-picker.tsx";
import { libraryContent as content } from "./pictures.content.ts";

export const screen = {
  path: "/pictures",
  menu: {
    group: "website",
    order: 3,
    label: content.title,
    about: content.about,
    icon: "M21 19V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2M8.5 13.5l2.5 3.01L14.5 12l4.5 6H5z",
    permissions: ["pictures.write"],
  },
} satisfies Screen;

/** The library as a screen: find, add and describe pictures. */
export function PicturesPage() {
  const { add, untilReady, status } = usePictureUploads();
  return (
    <Page title={content.title} intro={content.intro} help="pictures">
      {status}
      <PicturePicker
        list={libraryCalls.list}
        update={libraryCalls.update}
        add={async (uploads, onAdded) => {
          for (const picture of await add(uploads, onAdded)) onAdded(await untilReady(picture));
        }}
      />
    </Page>
  );
}
