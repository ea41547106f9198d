import type { PageState } from "../../src/page-context.ts";
import type { Config } from "../config.ts";
import { createPageState, type SiteContent, versionedTextAt } from "./site-content.ts";

const VERSION_TIMEOUT_MS = 5_000;

/** The version that `/privacy?version=1` asks for. @returns undefined for the current one, and where there is none */
export function earlierVersionAt(
  { versions }: SiteContent,
  pathname: string,
  asked: string | null,
): string | undefined {
  const key = versionedTextAt(pathname);
  const earlier = key && versions[key]?.slice(0, -1);
  return asked && earlier?.some(({ version }) => String(version) === asked) ? asked : undefined;
}

/**
 * The content of a page with an earlier version of its text in the place of the current one.
 * @throws Error when the API does not answer
 */
export async function findEarlierVersion(
  { apiInternalUrl }: Pick<Config, "apiInternalUrl">,
  content: SiteContent,
  pathname: string,
  version: string,
): Promise<PageState> {
  const key = versionedTextAt(pathname)!;
  const url = `${apiInternalUrl}/texts/${key}/versions/${version}/`;
  const response = await fetch(url, { signal: AbortSignal.timeout(VERSION_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`the API answered ${response.status} to version ${version} of ${pathname}`);
  const body = await response.json();
  return { ...createPageState({ ...content, texts: { ...content.texts, [key]: body } }, pathname), version };
}
