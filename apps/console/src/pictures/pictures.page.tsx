import { Page } from "#shell/page.tsx";
import { libraryCalls } from "./library-calls.ts";
import { PicturePicker } from "./picture-picker.tsx";
import { libraryContent as content } from "./pictures.content.ts";

/** The library as a screen: find, add and describe pictures. */
export function PicturesPage() {
  return (
    <Page title={content.title} intro={content.intro} help="pictures">
      <PicturePicker {...libraryCalls} />
    </Page>
  );
}
