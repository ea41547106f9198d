import { Link, useParams } from "@tanstack/react-router";
import { use } from "react";
import type { Screen } from "#screen.ts";
import { Page } from "#shell/page/page.tsx";
import { UnknownPage } from "#shell/page/unknown.page.tsx";
import { helpContent as content } from "./help.content.ts";
import css from "./help.module.css";

export const screen = { path: "/help/$page" } satisfies Screen;

/** The pages of docs/staff by name; each is a chunk of its own. */
const handbookPages = Object.fromEntries(
  Object.entries(import.meta.glob<{ title: string; html: string }>("../../../../../docs/staff/*.md")).map(
    ([path, load]) => [/([^/]+)\.md$/.exec(path)![1]!, load],
  ),
);
const loadedPages = new Map<string, Promise<{ title: string; html: string }>>();

function loadHelpPage(name: string) {
  const load = handbookPages[name];
  if (!load) return undefined;
  const promise = loadedPages.get(name) ?? load();
  loadedPages.set(name, promise);
  return promise;
}

/** One page of the handbook for staff. */
export function HelpPage() {
  const { page } = useParams({ from: "/staff/help/$page" });
  const promise = loadHelpPage(page);
  return promise ? <HandbookPage promise={promise} /> : <UnknownPage />;
}

function HandbookPage({ promise }: { promise: NonNullable<ReturnType<typeof loadHelpPage>> }) {
  const { title, html } = use(promise);
  return (
    <Page
      title={title}
      back={
        <Link to="/help/$page" params={{ page: "first-steps" }}>
          ‹ {content.all}
        </Link>
      }
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the product's authors, and built in */}
      <article className={css.article} dangerouslySetInnerHTML={{ __html: html }} />
    </Page>
  );
}
