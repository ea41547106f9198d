import type { ContentKindName } from "@party/contract/values/content";
import { Alert } from "@party/ui/alert.tsx";
import { Dialog, dialogElement } from "@party/ui/dialog/dialog.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { messageOf } from "#api.ts";
import { publishingContent as content } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import { contentApi, type EditedItem } from "#features/content/content-api.ts";

const PREVIEW_DIALOG_ID = "preview";

/** Makes the link of a preview and opens it. */
export function usePreview(kind: ContentKindName) {
  const { mutate, data, error } = useMutation({
    mutationFn: ({ id, revision }: EditedItem) => contentApi(kind).preview(id, revision),
    onMutate: () => dialogElement(PREVIEW_DIALOG_ID)?.showModal(),
  });
  return { open: (saved: EditedItem) => mutate(saved), url: data?.url, error };
}

/** The page of the site as visitors would see it, at the width of a phone and of a computer. */
export function PreviewDialog({ preview: { url, error } }: { preview: ReturnType<typeof usePreview> }) {
  return (
    <Dialog id={PREVIEW_DIALOG_ID} title={content.preview} wide>
      <div className={css.stack}>
        {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
        <p>{content.previewNote}</p>
        {url ? (
          <>
            <p>
              <a href={url} target="_blank" rel="noreferrer" className={buttonVariantClass("outlined")}>
                {content.previewOpen}
              </a>
            </p>
            <div className={css.previews}>
              <figure className={css.phone}>
                <figcaption>{content.previewPhone}</figcaption>
                <iframe src={url} title={content.previewPhone} sandbox="allow-scripts allow-same-origin" />
              </figure>
              <figure className={css.desktop}>
                <figcaption>{content.previewDesktop}</figcaption>
                <iframe src={url} title={content.previewDesktop} sandbox="allow-scripts allow-same-origin" />
              </figure>
            </div>
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
