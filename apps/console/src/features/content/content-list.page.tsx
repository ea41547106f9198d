import type { ContentRow } from "@party/contract/content";
import { type ContentState, categorizedNouns, contentSorts, contentStates } from "@party/contract/values/content";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { buttonClass } from "@party/ui/button.tsx";
import { Link, Navigate, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect } from "react";
import { ChoiceFilter, Filters, SearchFilter, Status } from "#list/filters.tsx";
import { List } from "#list/list.tsx";
import { may, useStaff } from "#session/session.ts";
import { UnknownPage } from "#shell/failure.tsx";
import { Page } from "#shell/page.tsx";
import { contentListContent as content } from "./content.content.ts";
import css from "./content.module.css";
import { contentApi } from "./content-api.ts";
import { rememberListSearch } from "./list-search.ts";
import { type NounSettings, nounOf } from "./nouns.ts";
import { useSiteUrl } from "./site-links.tsx";

/** Drafts and public items of one noun. */
export function ContentListPage() {
  const { noun } = useParams({ from: "/staff/content/$noun" });
  const settings = nounOf(noun);
  if (!settings) return <UnknownPage />;
  if (settings.single) return <Navigate to="/content/$noun/$id" params={{ noun, id: settings.single }} replace />;
  return <ContentList key={noun} settings={settings} />;
}

function ContentList({ settings }: { settings: NounSettings }) {
  const { noun, title, intro, help, begin, empty, write } = settings;
  const staff = useStaff();
  const search = useSearch({ from: "/staff/content/$noun" });
  const navigate = useNavigate({ from: "/content/$noun" });
  const siteUrl = useSiteUrl(noun);
  useEffect(() => rememberListSearch(noun, search), [noun, search]);
  const { q, state, sort, after } = search;
  const filter = (more: Partial<typeof search>) => navigate({ search: { ...search, after: undefined, ...more } });
  return (
    <Page
      title={title}
      intro={intro}
      help={help}
      action={
        begin && may(staff, write) ? (
          <>
            {categorizedNouns.some((each) => each === noun) ? (
              <Link to="/categories/$noun" params={{ noun }} className={buttonClass("outlined")}>
                {content.categories}
              </Link>
            ) : null}
            <Link to="/content/$noun/$id" params={{ noun, id: "new" }} className={buttonClass("primary")}>
              {begin}
            </Link>
          </>
        ) : null
      }
    >
      <Filters>
        <SearchFilter value={q} onChange={(text) => filter({ q: text })} />
        <ChoiceFilter
          label={content.state}
          all={content.all}
          options={contentStates.map((each) => [each, content.states[each]] as const)}
          value={state}
          onChange={(value) => filter({ state: value })}
        />
        <ChoiceFilter
          label={content.sort}
          options={contentSorts.map((each) => [each, content.sorts[each]] as const)}
          value={sort ?? "-edited"}
          onChange={(value) => filter({ sort: value === "-edited" ? undefined : value })}
        />
      </Filters>
      <List
        label={title}
        queryKey={["content", noun, { q, state, sort, after }]}
        load={(signal) =>
          contentApi(noun).list(
            { ...(q ? { q } : {}), ...(state ? { state } : {}), sort, ...(after ? { after } : { total: "1" }) },
            signal,
          )
        }
        after={after}
        onPage={(next) => navigate({ search: { ...search, after: next } })}
        empty={empty}
        titleColumn={content.columns.title}
        rowTitle={(row) => <RowTitle row={row} />}
        columns={[
          {
            title: content.columns.state,
            cell: (row) => <RowState row={row} isText={noun === "texts"} />,
          },
          {
            title: content.columns.published,
            cell: ({ published_at }) => (published_at ? formatInstant(new Date(published_at)) : "–"),
          },
          { title: content.columns.place, cell: (row) => row.place.name },
          {
            title: content.columns.edited,
            cell: ({ edited_by, edited_at }) =>
              edited_at ? content.by(edited_by, formatInstant(new Date(edited_at))) : "–",
          },
        ]}
        action={({ id, state: is }) => (
          <>
            <Link to="/content/$noun/$id" params={{ noun, id }} className={buttonClass("outlined")}>
              {content.edit}
            </Link>
            {is === "published" && siteUrl(id) ? (
              <a href={siteUrl(id)} target="_blank" rel="noreferrer" className={css.siteLink}>
                {content.look}
              </a>
            ) : null}
          </>
        )}
      />
    </Page>
  );
}

/** Its picture stands before its name. */
const RowTitle = ({ row: { title, image } }: { row: ContentRow }) => (
  <span className={css.rowTitle}>
    {image ? <img src={image} alt="" width={72} height={54} loading="lazy" /> : null}
    {title || content.untitled}
  </span>
);

const tones: Partial<Record<ContentState, "good" | "bad">> = { published: "good", unpublished: "bad" };

function RowState({ row: { state, has_changes, scheduled_at }, isText }: { row: ContentRow; isText: boolean }) {
  const tone = tones[state];
  return (
    <>
      <Status {...(tone ? { tone } : {})}>
        {isText && state === "draft" ? content.builtIn : content.states[state]}
      </Status>
      {state === "scheduled" && scheduled_at ? ` ${formatInstant(new Date(scheduled_at))}` : null}
      {state === "published" && has_changes ? ` ${content.changed}` : null}
    </>
  );
}
