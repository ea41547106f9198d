import type { ContentRow } from "@party/contract/content";
import { type ContentState, categorizedNouns } from "@party/contract/values/content";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { buttonClass } from "@party/ui/button.tsx";
import { Link, Navigate, useParams } from "@tanstack/react-router";
import { choiceFilter, textFilter } from "#list/filters.tsx";
import { Status } from "#list/list.tsx";
import { type ListDescription, ListScreen } from "#list/list-page.tsx";
import type { ListSearch, PageOf } from "#list/list-search.ts";
import { may } from "#session/session.ts";
import { UnknownPage } from "#shell/failure.tsx";
import { contentListContent as content } from "./content.content.ts";
import css from "./content.module.css";
import { contentApi } from "./content-api.ts";
import { type NounSettings, nounOf } from "./nouns.ts";
import { useSiteUrl } from "./site-links.tsx";

/** All lists of content are alike. */
type Articles = "GET /staff/articles/";

/** Drafts and public items of one noun. */
export function ContentListPage() {
  const { noun } = useParams({ from: "/staff/content/$noun" });
  const settings = nounOf(noun);
  if (!settings) return <UnknownPage />;
  if (settings.single) return <Navigate to="/content/$noun/$id" params={{ noun, id: settings.single }} replace />;
  return <ContentList key={noun} settings={settings} />;
}

function ContentList({ settings }: { settings: NounSettings }) {
  const { noun, title, intro, help, empty } = settings;
  const siteUrl = useSiteUrl(noun);
  return (
    <ListScreen
      {...description}
      content={{ ...content, title, intro }}
      help={help}
      queryKey={["content", noun]}
      load={contentApi(noun).list}
      open={({ id }) => ({ to: "/content/$noun/$id", params: { noun, id } })}
      actions={[
        { label: content.edit, to: ({ id }) => ({ to: "/content/$noun/$id", params: { noun, id } }) },
        {
          label: content.look,
          when: ({ id, state }) => state === "published" && siteUrl(id) !== undefined,
          href: ({ id }) => siteUrl(id)!,
        },
      ]}
      action={(staff) => (may(staff, settings.write) ? <NewItem settings={settings} /> : null)}
      empty={() => empty}
    />
  );
}

const description = {
  title: (row) => <RowTitle row={row} />,
  columns: {
    state: (row) => <RowState row={row} />,
    published: ({ published_at }) => published_at && formatInstant(new Date(published_at)),
    place: ({ place }) => place.name,
    edited: ({ edited_by, edited_at }) => edited_at && content.by(edited_by, formatInstant(new Date(edited_at))),
  },
  filters: { q: textFilter(), state: choiceFilter(content.state, content.states, { all: content.all }) },
  sorts: {
    label: content.sort,
    options: content.sorts,
    usual: () => "-edited",
    columns: { title: "title", edited: "edited", published: "published" },
  },
} satisfies Partial<ListDescription<PageOf<Articles>, ListSearch<Articles>, keyof typeof content.columns>>;

function NewItem({ settings: { noun, begin } }: { settings: NounSettings }) {
  if (!begin) return null;
  return (
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

function RowState({ row: { state, has_changes, scheduled_at } }: { row: ContentRow }) {
  const { noun } = useParams({ from: "/staff/content/$noun" });
  return (
    <>
      <Status tone={tones[state]}>
        {noun === "texts" && state === "draft" ? content.builtIn : content.states[state]}
      </Status>
      {state === "scheduled" && scheduled_at ? ` ${formatInstant(new Date(scheduled_at))}` : null}
      {state === "published" && has_changes ? ` ${content.changed}` : null}
    </>
  );
}
