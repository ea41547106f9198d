import failureCss from "#loading/failures/failure.module.css";
import bannersCss from "../banners.module.css";
import { previewContent } from "./preview-band.content.ts";

// Rendered on the server alone: a preview runs no script.

export function PreviewBand() {
  return (
    <div role="note" className={bannersCss.announcement}>
      {previewContent.band}
    </div>
  );
}

/** In the place of the page. */
export function PreviewEndedNotice() {
  return (
    <div className={failureCss.failure}>
      <h1>{previewContent.ended}</h1>
      <p>{previewContent.endedText}</p>
    </div>
  );
}
