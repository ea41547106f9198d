import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { createFileRoute, type ErrorComponentProps, Link } from "@tanstack/react-router";
import { formatDay } from "#dates/dates.ts";
import { descriptionOf } from "#html/clean-html.ts";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { useRelated, type WithRelated } from "#loading/data/loader-data.ts";
import { DetailError, DetailFailureMessage } from "#loading/failures/detail-failure.tsx";
import { PendingPage } from "#loading/failures/failure.tsx";
import { articleFailureContent, openingPageContent } from "#loading/loading.content.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import { headTags } from "#shell/head/page-head.ts";
import { CardBand } from "#ui/lists/row-card.tsx";
import { DetailPage, factsClass, moreLinksClass, RichText, ShareLinks } from "#ui/pages/detail-page.tsx";
import { JsonLd } from "#ui/pages/page-layout.tsx";
import { newsDetailContent, newsListContent } from "./news.content.ts";
import { type Article, type ArticleRow, loadArticle, newsFeed } from "./news.ts";
import { NewsCard } from "./news-card.tsx";
import { articleJsonLd, loadOtherArticles } from "./news-detail.data.ts";

export const Route = createFileRoute("/news/$id")({
  loader: async ({ params: { id } }): Promise<WithRelated<ArticleRow[], Article>> =>
    import.meta.env.SSR ? (await import("./news-detail.data.ts")).articleForHtml(id) : loadArticle(id),
  head: ({ loaderData, params }) => {
    if (!loaderData)
      return headTags({
        title: pageTitles["/news"],
        description: articleFailureContent.notFound,
        path: `/news/${params.id}`,
        unlisted: true,
      });
    // On the server alone, or the scripts of all pages would have the content of this one.
    if (!import.meta.env.SSR) return articleHead(loaderData);
    return import("./news-detail.head.ts").then((head) => articleHead(loaderData, head.articlePicture(loaderData)));
  },
  pendingMs: 300,
  pendingComponent: () => <PendingPage label={openingPageContent.article} />,
  errorComponent: NewsDetailError,
  notFoundComponent: NewsDetailNotFound,
  component: NewsDetailPage,
});

function articleHead(article: Article, image?: string | null) {
  const { id, title, content, created_at } = article;
  const { meta, links } = headTags({
    title,
    description: descriptionOf(content),
    path: `/news/${id}`,
    type: "article",
    image,
    english: langAttributeOf(article) !== undefined,
  });
  return {
    meta: [...meta, { property: "article:published_time", content: created_at }],
    links: [...links, newsFeed],
  };
}

const { back, by, section, placeholder, untranslated } = newsDetailContent;

function NewsDetailPage() {
  const article = Route.useLoaderData();
  const { id, title, content, image, alt, created_at, category, author } = article;
  const lang = langAttributeOf(article);
  return (
    <>
      <DetailPage
        back={<BackToNewsLink />}
        category={category}
        title={title}
        image={image}
        alt={alt}
        placeholder={placeholder}
        lang={lang}
        untranslated={untranslated}
        facts={
          <p className={factsClass}>
            <time dateTime={created_at}>{formatDay(created_at)}</time>
            {author ? <span>{by(author)}</span> : null}
          </p>
        }
      >
        <RichText html={content} lang={lang} />
        <ShareLinks path={`/news/${id}`} title={title} />
        <NewsletterLink />
        {/* Search engines load documents: the browser needs no such data. */}
        <JsonLd data={import.meta.env.SSR ? articleJsonLd(article) : undefined} />
      </DetailPage>
      <OtherArticles key={id} id={String(id)} title={others.readNext} served={article.related} />
    </>
  );
}

function BackToNewsLink() {
  return (
    <Link to={back.to} className={buttonVariantClass("outlined")}>
      {back.label}
    </Link>
  );
}

function NewsDetailError(problem: ErrorComponentProps) {
  return (
    <DetailError
      problem={problem}
      severity="error"
      text={articleFailureContent.failed}
      title={section}
      back={<BackToNewsLink />}
    />
  );
}

function NewsDetailNotFound({ data }: { data?: unknown }) {
  const { id } = Route.useParams();
  return (
    <>
      <DetailFailureMessage
        severity="warning"
        text={articleFailureContent.notFound}
        title={section}
        back={<BackToNewsLink />}
      />
      <OtherArticles key={id} id={id} title={others.newest} served={data as ArticleRow[] | undefined} />
    </>
  );
}

const { others, newsletter } = newsListContent;

interface OtherArticlesProps {
  /** The article to leave out, as in the URL. */
  id: string;
  title: string;
  served: ArticleRow[] | undefined;
}

/** Below an article, or instead of one that does not exist. */
function OtherArticles({ id, title, served }: OtherArticlesProps) {
  const articles = useRelated(served, () => loadOtherArticles(id)) ?? [];
  if (articles.length === 0) return null;
  return (
    <CardBand title={title} aside={<Link to="/news">{others.all}</Link>}>
      {articles.map((article) => (
        <NewsCard key={article.id} article={article} variant="brief" />
      ))}
    </CardBand>
  );
}

function NewsletterLink() {
  return (
    <p className={moreLinksClass}>
      <a href={newsletter.href}>{newsletter.label}</a>
    </p>
  );
}
