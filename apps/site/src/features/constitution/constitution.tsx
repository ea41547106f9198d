import { LANGUAGE } from "@party/contract/values/language";
import { CONSTITUTION_PDF_PATH } from "@party/contract/values/site-addresses";
import { constitutionText } from "@party/samples/texts/constitution/constitution";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { useHydrated, useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { englishTextContent } from "#features/legal/english-text.content.ts";
import { lazyPage } from "#loading/start/lazy-page.ts";
import { publishedText } from "#page-context.ts";
import { party } from "#party.ts";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { type Clause, constitutionContent, type NumberedSection, withArticleNumbers } from "./constitution.content.ts";
import css from "./constitution.module.css";

/** On pages in Kiswahili, above the text, which is English. A published text is another one than the built-in one. */
const LazySummary =
  import.meta.env.LANGUAGE_PATH === ""
    ? undefined
    : lazyPage(() => import("./constitution-summary.tsx"), "ConstitutionSummary");
// Rendered at once, so that it is in the document. A `<Suspense>` of a long document is filled by script.
if (import.meta.env.SSR) LazySummary?.preload();

/**
 * The list of sections and the section of the fragment (`#membership`, or one of its articles, `#article-12`), else the
 * first. The links are plain fragments, so they work before hydration; without script the whole text is shown.
 */
export function Constitution() {
  const { title, subtitle, image, alt, sectionsLabel, download, downloadHint, articleId } = constitutionContent;
  const published = publishedText("constitution");
  const { intro, sections } = published ?? constitutionText(party);
  const language = LazySummary && "en";
  const constitution = withArticleNumbers(sections);
  const hash = useLocation({ select: (location) => location.hash });
  // The server does not know the fragment, so the first rendering in the browser must not either.
  const hydrated = useHydrated();
  const names = ({ id, articles }: NumberedSection) => id === hash || articles.some((each) => articleId(each) === hash);
  const selected = Math.max(0, hydrated ? constitution.findIndex(names) : 0);
  // The article has no place to scroll to before its section is shown.
  useEffect(() => {
    if (hydrated && hash.startsWith("article-")) document.getElementById(hash)?.scrollIntoView();
  }, [hash, hydrated]);
  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} />
      <PageBody>
        <div className={css.head}>
          <p>{LazySummary ? englishTextContent[published ? "english" : "summary"] : intro}</p>
          <p className={css.download}>
            <a href={CONSTITUTION_PDF_PATH} download className={buttonVariantClass("primary")}>
              {download}
            </a>
            <small>{downloadHint}</small>
          </p>
        </div>
        {LazySummary ? (
          <>
            {published ? null : <LazySummary />}
            <h2>{englishTextContent.full}</h2>
            <p lang={language}>{intro}</p>
          </>
        ) : null}
        <div className={css.columns}>
          <nav aria-label={sectionsLabel} className={css.sections}>
            <ol lang={language}>
              {constitution.map((section, at) => (
                <li key={section.id}>
                  <a href={`#${section.id}`} aria-current={hydrated && at === selected ? "true" : undefined}>
                    {section.title}
                  </a>
                  <ArticleLinks articles={section.articles} />
                </li>
              ))}
            </ol>
          </nav>
          <div className={css.panels} lang={language} data-live={hydrated || undefined}>
            {constitution.map((section, at) => (
              <ConstitutionPanel
                key={section.id}
                section={section}
                selected={at === selected}
                previous={constitution[at - 1]}
                next={constitution[at + 1]}
              />
            ))}
          </div>
        </div>
      </PageBody>
    </>
  );
}

interface ConstitutionPanelProps {
  section: NumberedSection;
  selected: boolean;
  previous: NumberedSection | undefined;
  next: NumberedSection | undefined;
}

function ConstitutionPanel({ section, selected, previous, next }: ConstitutionPanelProps) {
  return (
    <section
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className={css.panel}
      data-selected={selected || undefined}
    >
      <h2 id={`${section.id}-title`}>{section.title}</h2>
      {section.opening.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {section.articles.length > 0 ? (
        <details className={css.contents}>
          <summary lang={import.meta.env.LANGUAGE_PATH === "" ? undefined : LANGUAGE}>
            {constitutionContent.articles}
          </summary>
          <ArticleLinks articles={section.articles} />
        </details>
      ) : null}
      {section.articles.map((article) => (
        <article key={article.number} id={constitutionContent.articleId(article)}>
          <h3>{constitutionContent.articleTitle(article)}</h3>
          <ol>
            {article.clauses.map((clause) => (
              <ClauseItem key={clause.text} clause={clause} />
            ))}
          </ol>
        </article>
      ))}
      <p className={css.turn}>
        {previous ? <a href={`#${previous.id}`}>← {previous.title}</a> : <span />}
        {next ? <a href={`#${next.id}`}>{next.title} →</a> : null}
      </p>
    </section>
  );
}

function ArticleLinks({ articles }: Pick<NumberedSection, "articles">) {
  if (articles.length === 0) return null;
  return (
    <ol className={css.articles}>
      {articles.map((article) => (
        <li key={article.number}>
          <a href={`#${constitutionContent.articleId(article)}`}>{constitutionContent.articleLink(article)}</a>
        </li>
      ))}
    </ol>
  );
}

function ClauseItem({ clause }: { clause: Clause }) {
  if (clause.items.length === 0) return <li>{clause.text}</li>;
  return (
    <li>
      {clause.text}
      <ol className={css.items}>
        {clause.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ol>
    </li>
  );
}
