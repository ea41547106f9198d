import type { ContentKindName } from "@party/contract/values/content";
import { sitePaths } from "@party/contract/values/site-paths";
import { publishingContent as content } from "#features/content/content.content.ts";
import css from "#features/content/content.module.css";
import { useStaff } from "#session/session.ts";

interface SiteLinksProps {
  kind: ContentKindName;
  id: number;
  title: string;
  /** Of another language: `/sw`. */
  within?: string | undefined;
}

/** The page of the site where a public item stands; undefined for what has none. */
export function useSiteUrl(kind: ContentKindName, within = ""): (id: number) => string | undefined {
  const { site_url } = useStaff();
  const path = sitePaths[kind];
  return (id) => path && (site_url + within + path(id)).replace(/(?<=\/sw)\/$/, "");
}

/** To the page of the site where a public item stands, and to others with WhatsApp. */
export function SiteLinks({ kind, id, title, within }: SiteLinksProps) {
  const url = useSiteUrl(kind, within)(id);
  if (!url) return null;
  return (
    <p className={css.links}>
      <a href={url} target="_blank" rel="noreferrer">
        {content.look}
      </a>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(content.shareText(title, url))}`}
        target="_blank"
        rel="noreferrer"
      >
        {content.share}
      </a>
    </p>
  );
}
