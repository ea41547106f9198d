import css from "./rich-text.module.css";

/** An article's body. @param html harmless HTML, as `cleanHtml` leaves it */
export function RichText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the API and again where it is loaded
  return <div className={css.text} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}
