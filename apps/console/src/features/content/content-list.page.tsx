import type { ContentRow } from "@party/contract/content";
import { type ContentState, categorizedKinds } from "@party/contract/values/content";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { isTranslatedKind } from "@party/contract/values/translations";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link, Navigate, useParams } from "@tanstack/react-router";
import { type KindSettings, kindSettingsOf } from "#features/content/kinds/kinds.ts";
import { useSiteUrl } from "#features/content/publishing/site-links.tsx";
import { choiceFilter, textFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { type ListDescription, ListScreen } from "#list/list-page.tsx";
import type { ListSearch, PageOf } from "#list/list-search.ts";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { UnknownPage } from "#shell/page/unknown.page.tsx";
import { contentListContent as content } from "./content.content.ts";
import css from "./content.module.css";
import { type ContentListRoute, contentApi } from "./content-api.ts";
import { translationStateContent } from "./translation/translation.content.ts";

export const screen = {
  path: "/content/$kind",
  search: "GET /staff/content/{kind}/",
  menu: content.menu,
} satisfies Screen;

/** Drafts and public items of one kind. */
export function ContentListPage() {
  const { kind } = useParams({ from: "/staff/content/$kind" });
  const settings = kindSettingsOf(kind);
  if (!settings) return <UnknownPage />;
  if (settings.single) return <Navigate to="/content/$kind/$id" params={{ kind, id: settings.single }} replace />;
  return <ContentList key={kind} settings={settings} />;
}

function ContentList({ settings }: { settings: KindSettings }) {
  const { kind, title, intro, help, empty } = settings;
  const siteUrl = useSiteUrl(kind);
  return (
    <ListScreen
      {...(isTranslatedKind(kind) ? translatedListDescription : contentListDescription)}
      content={{ ...content, title, intro }}
      help={help}
      queryKey={["content", kind]}
      load={contentApi(kind).list}
      open={({ id }) => ({ to: "/content/$kind/$id", params: { kind, id } })}
      actions={[
        { label: content.edit, to: ({ id }) => ({ to: "/content/$kind/$id", params: { kind, id } }) },
        {
          label: content.look,
          when: ({ id, state }) => state === "published" && siteUrl(id) !== undefined,
          href: ({ id }) => siteUrl(id)!,
        },
      ]}
      action={(staff) => (hasPermission(staff, settings.write) ? <NewItemButton settings={settings} /> : null)}
      empty={() => empty}
    />
  );
}

type ContentListDescription = Partial<
  ListDescription<PageOf<ContentListRoute>, ListSearch<ContentListRoute>, keyof typeof content.columns>
>;

const contentListDescription = {
  title: (row) => <RowTitle row={row} />,
  columns: {
    state: (row) => <PublicationBadge row={row} />,
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
} satisfies ContentListDescription;

const { state, published, ...others } = contentListDescription.columns;

const translatedListDescription = {
  ...contentListDescription,
  columns: {
    state,
    published,
    kiswahili: ({ translation }) => translation && translationStateContent[translation],
    ...others,
  },
  filters: {
    ...contentListDescription.filters,
    translation: choiceFilter(content.translation, translationStateContent, { all: content.all }),
  },
} satisfies ContentListDescription;

function NewItemButton({ settings: { kind, begin } }: { settings: KindSettings }) {
  if (!begin) return null;
  return (
    <>
      {categorizedKinds.some((each) => each === kind) ? (
        <Link to="/categories/$kind" params={{ kind }} className={buttonVariantClass("outlined")}>
          {content.categories}
        </Link>
      ) : null}
      <Link to="/content/$kind/$id" params={{ kind, id: "new" }} className={buttonVariantClass("primary")}>
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

const stateTones: Partial<Record<ContentState, "good" | "bad">> = { published: "good", unpublished: "bad" };

function PublicationBadge({ row: { state, has_changes, scheduled_at } }: { row: ContentRow }) {
  const { kind } = useParams({ from: "/staff/content/$kind" });
  return (
    <>
      <StatusLabel tone={stateTones[state]}>
        {kind === "texts" && state === "draft" ? content.builtIn : content.states[state]}
      </StatusLabel>
      {state === "scheduled" && scheduled_at ? ` ${formatInstant(new Date(scheduled_at))}` : null}
      {state === "published" && has_changes ? ` ${content.changed}` : null}
    </>
  );
}
