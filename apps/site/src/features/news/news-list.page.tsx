import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { api } from "#api.ts";
import { contentLanguage } from "#loading/data/content-language.ts";
import { loadCategories, rememberList } from "#loading/data/paged-list.ts";
import { parsePageCount, textParam, withNextPage, withoutUndefined } from "#loading/data/search-params.ts";
import { pageHead } from "#shell/head/page-head.ts";
import {
  belowListClass,
  FilterLinks,
  filterLinkClass,
  filtersClass,
  LoadMoreLink,
  SearchForm,
} from "#ui/lists/list-controls.tsx";
import { cardsClass } from "#ui/lists/row-card.tsx";
import { PageBody } from "#ui/pages/page-body.tsx";
import { PageHero } from "#ui/pages/page-layout.tsx";
import { newsListContent } from "./news.content.ts";
import { articleListKey, loadArticles, type NewsSearch, newsFeed } from "./news.ts";
import { NewsCard } from "./news-card.tsx";

export const Route = createFileRoute("/news")({
  validateSearch: ({ q, category, pages }): NewsSearch =>
    withoutUndefined({ q: textParam(q, 100), category: textParam(category, 60), pages: parsePageCount(pages) }),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps }) => {
    const [list, categories] = await Promise.all([
      loadArticles(deps),
      loadCategories(
        () =>
          api("GET /news/categories/", {
            query: { ...contentLanguage },
            anonymous: true,
          }),
        async () => (await import("./sample-articles.ts")).sampleCategories(),
      ),
    ]);
    return { list, categories };
  },
  head: () => {
    const { meta, links } = pageHead("/news");
    return { meta, links: [...links, newsFeed] };
  },
  component: NewsListPage,
});

function NewsListPage() {
  const {
    title,
    subtitle,
    image,
    alt,
    search: searchContent,
    category: categoryContent,
    feed,
    ...text
  } = newsListContent;
  const { list, categories } = Route.useLoaderData();
  const search = Route.useSearch();
  const navigate = useNavigate();
  const { q, category, pages = 1 } = search;
  useEffect(() => rememberList(articleListKey(search), pages, list), [search, pages, list]);
  const filtered = q !== undefined || category !== undefined;

  return (
    <>
      <PageHero title={title} subtitle={subtitle} picture={image} alt={alt} overList />
      <PageBody>
        <div className={filtersClass}>
          <SearchForm
            action={`${import.meta.env.LANGUAGE_PATH}/news`}
            copy={searchContent}
            q={q}
            otherFilters={{ category }}
            onSearch={(typed) =>
              navigate({
                from: "/news",
                to: "/news",
                search: ({ category }) => withoutUndefined({ q: typed || undefined, category }),
                resetScroll: false,
              })
            }
          />
          <FilterLinks label={categoryContent.label}>
            {[undefined, ...categories].map((name) => (
              <Link
                key={name ?? ""}
                from="/news"
                to="/news"
                // The newest search, so that two choices in a row are both kept.
                search={({ q }) => withoutUndefined({ q, category: name })}
                activeOptions={{ exact: true }}
                resetScroll={false}
                className={filterLinkClass}
                aria-current={name === category ? "true" : undefined}
              >
                {name ?? categoryContent.all}
              </Link>
            ))}
          </FilterLinks>
        </div>
        {list.rows.length === 0 ? (
          <p>
            {filtered ? text.noMatch : text.empty} {filtered ? <Link to="/news">{searchContent.clear}</Link> : null}
          </p>
        ) : (
          <div className={cardsClass}>
            {list.rows.map((article, index) => (
              <NewsCard
                key={article.id ?? `row ${index}`}
                article={article}
                variant={index === 0 && !filtered ? "lead" : undefined}
                first={index === 0}
              />
            ))}
          </div>
        )}
        <LoadMoreLink to="/news" search={withNextPage(search)} list={list} copy={text} />
        <p className={belowListClass}>
          <a href={`${import.meta.env.LANGUAGE_PATH}/news/feed.xml`}>{feed}</a>
        </p>
      </PageBody>
    </>
  );
}
