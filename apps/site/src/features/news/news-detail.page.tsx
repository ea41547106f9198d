import { fallbackTexts } from "@party/contract/problems";
import { createFileRoute, type ErrorComponentProps, Link } from "@tanstack/react-router";
import { formatDay } from "#dates.ts";
import { DetailError, DetailFailure } from "#loading/detail-failure.tsx";
import type { With } from "#loading/loader-data.ts";
import { pageHead } from "#shell/page-head.ts";
import { buttonClass } from "#ui/button.tsx";
import { DetailPage, facts, RichText, ShareLinks } from "#ui/detail-page.tsx";
import { JsonLd } from "#ui/json-ld.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { type Article, loadArticle } from "./article.ts";
import { articleData } from "./article-data.ts";
import type { ArticleRow } from "./article-row.ts";
import { articleHead } from "./news.head.ts";
import { newsDetailContent } from "./news-detail.content.ts";
import { NewsletterLink, OtherArticles } from "./other-articles.tsx";

export const Route = createFileRoute("/news/$id")({
  loader: async ({ params: { id } }): Promise<With<ArticleRow[], Article>> =>
    import.meta.env.SSR ? (await import("./beside-article.ts")).articleForHtml(id) : loadArticle(id),
  head: ({ loaderData, params }) =>
    loaderData
      ? articleHead(loaderData)
      : pageHead({
          title: "News",
          description: fallbackTexts.newsArticleNotFound,
          path: `/news/${params.id}`,
          unlisted: true,
        }),
  pendingMs: 300,
  pendingComponent: NewsDetailPending,
  errorComponent: NewsDetailError,
  notFoundComponent: NewsDetailNotFound,
  component: NewsDetailPage,
});

const { loading, back, by, section, placeholder } = newsDetailContent;

function NewsDetailPage() {
  const article = Route.useLoaderData();
  const { id, title, content, image, created_at, category, author } = article;
  return (
    <>
      <DetailPage
        back={<BackToNews />}
        category={category}
        title={title}
        image={image}
        placeholder={placeholder}
        facts={
          <p className={facts}>
            <time dateTime={created_at}>{formatDay(created_at)}</time>
            {author ? <span>{by(author)}</span> : null}
          </p>
        }
      >
        <RichText html={content} />
        <ShareLinks path={`/news/${id}`} title={title} />
        <NewsletterLink />
        <JsonLd data={articleData(article)} />
      </DetailPage>
      <OtherArticles key={id} id={String(id)} title="readNext" served={article.beside} />
    </>
  );
}

function BackToNews() {
  return (
    <Link to={back.to} className={buttonClass("outlined")}>
      {back.label}
    </Link>
  );
}

function NewsDetailPending() {
  return <Spinner label={loading} />;
}

function NewsDetailError(problem: ErrorComponentProps) {
  return (
    <DetailError
      problem={problem}
      severity="error"
      text={fallbackTexts.newsArticle}
      title={section}
      back={<BackToNews />}
    />
  );
}

function NewsDetailNotFound({ data }: { data?: unknown }) {
  const { id } = Route.useParams();
  return (
    <>
      <DetailFailure
        severity="warning"
        text={fallbackTexts.newsArticleNotFound}
        title={section}
        back={<BackToNews />}
      />
      <OtherArticles key={id} id={id} title="newest" served={data as ArticleRow[] | undefined} />
    </>
  );
}
