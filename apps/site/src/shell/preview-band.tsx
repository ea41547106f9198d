import failureCss from "#loading/failure.module.css";
import bannersCss from "./banners.module.css";

// Rendered on the server alone: a preview runs no script.

export function PreviewBand() {
  return (
    <div role="note" className={bannersCss.announcement}>
      Draft, not published
    </div>
  );
}

/** In the place of the page. */
export function PreviewEnded() {
  return (
    <div className={failureCss.failure}>
      <h1>This preview has ended</h1>
      <p>The link to a preview works for an hour. Ask for a new one in the console.</p>
    </div>
  );
}
