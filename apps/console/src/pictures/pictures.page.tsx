import { usePictureUploads } from "#pictures/upload/picture-uploads.tsx";
import { Page } from "#shell/page/page.tsx";
import { libraryCalls } from "./library-calls.ts";
import { PicturePicker } from "./picture-picker.tsx";
import { libraryContent as content } from "./pictures.content.ts";

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
