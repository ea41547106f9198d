import { copyText } from "@party/ui/copy-text.ts";
import { type ReactNode, useState } from "react";
import { siteUrl } from "#page-context.ts";
import { chipClass } from "../lists/row-card.tsx";
import { ApiPicture } from "../pictures/api-picture.tsx";
import { shareContent } from "../share-links.content.ts";
import shareCss from "../share-links.module.css";
import css from "./detail-page.module.css";
import { PageBody } from "./page-body.tsx";
import richTextCss from "./rich-text.module.css";

interface DetailPageProps {
  /** The link back to the list. */
  back: ReactNode;
  category: string | null;
  title: string;
  facts: ReactNode;
  image: string | null;
  /** What the picture shows; empty for one that only decorates. */
  alt: string;
  placeholder: string;
  /** Of an item that is not in the page's language: `untranslated` says so. */
  lang: "en" | undefined;
  untranslated: string;
  children: ReactNode;
}

/** One article or event: heading, facts, picture and text. */
export function DetailPage({
  back,
  category,
  title,
  facts,
  image,
  alt,
  placeholder,
  lang,
  untranslated,
  children,
}: DetailPageProps) {
  return (
    <PageBody narrow>
      <div className={css.top}>
        {back}
        {category ? <span className={chipClass}>{category}</span> : null}
      </div>
      {import.meta.env.LANGUAGE_PATH && lang ? <p>{untranslated}</p> : null}
      <article>
        <div className={css.lead}>
          <header>
            <h1 className={css.title} lang={lang}>
              {title}
            </h1>
            {facts}
          </header>
          <ApiPicture
            image={image}
            placeholder={placeholder}
            alt={alt}
            sizes="(min-width: 900px) 360px, 92vw"
            first
            width={960}
            height={640}
            className={css.picture}
          />
        </div>
        {children}
      </article>
    </PageBody>
  );
}

/** Class of a line of facts under the title. */
export const factsClass = css.facts;
/** Class of a line with links below the text. */
export const moreLinksClass = css.further;
/** Class of a part that is set apart from the text. */
export const panelClass = css.panel;

/** An article's body. @param html sanitised by `cleanHtml` @param lang its language, where that is not the page's */
export function RichText({ html, lang }: { html: string; lang?: string | undefined }) {
  const sanitised = { __html: html };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: by the API and again where it is loaded
  return <div className={richTextCss.text} lang={lang} dangerouslySetInnerHTML={sanitised} suppressHydrationWarning />;
}

/** WhatsApp first: the most used in Kenya. The addresses are those that the services document. */
const shareServices = [
  { name: "WhatsApp", href: (url: string, title: string) => `https://wa.me/?text=${title}%20${url}` },
  { name: "X", href: (url: string, title: string) => `https://x.com/intent/post?text=${title}&url=${url}` },
  { name: "Facebook", href: (url: string) => `https://www.facebook.com/sharer/sharer.php?u=${url}` },
];

/** Links that share a page. Nothing is loaded from the services. */
export function ShareLinks({ path, title }: { path: string; title: string }) {
  const [status, setStatus] = useState("");
  const url = siteUrl() + import.meta.env.LANGUAGE_PATH + path;
  const copy = () =>
    copyText(url).then(
      () => setStatus(shareContent.copied),
      () => setStatus(shareContent.failed),
    );
  return (
    <section className={shareCss.share} aria-labelledby="share">
      <h2 id="share">{shareContent.title}</h2>
      {shareServices.map(({ name, href }) => (
        <a
          key={name}
          href={href(encodeURIComponent(url), encodeURIComponent(title))}
          target="_blank"
          rel="noopener noreferrer"
          className={shareCss.link}
          data-service={name}
        >
          {name}
        </a>
      ))}
      <button type="button" className={shareCss.link} onClick={copy}>
        {shareContent.copy}
      </button>
      <span role="status">{status}</span>
    </section>
  );
}
