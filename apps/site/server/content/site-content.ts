import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { TextVersions } from "@party/contract/site-content";
import type { TextBodies } from "@party/contract/texts";
import type { Language } from "@party/contract/values/languages";
import {
  type TextKey,
  textAliases,
  textKeys,
  textPaths,
  textsOfEveryPage,
  type VersionedText,
  versionedTexts,
} from "@party/contract/values/texts";
import { manifestoText } from "@party/samples/texts/manifesto";
import party from "../../../../party.json" with { type: "json" };
import type { PageState } from "../../src/page-context.ts";
import type { Config } from "../config.ts";
import { partyState } from "../party/party.ts";

/** What the party has put in the place of built-in content. */
export interface SiteContent {
  /** Published texts. */
  texts: Partial<TextBodies>;
  /** Of published texts whose earlier versions stay readable, oldest first. */
  versions: Partial<Record<VersionedText, TextVersions>>;
  /** Of a page in another language: texts that are in English. */
  english?: TextKey[];
  /** No built-in row is shown any more. */
  samplesEnded: boolean;
  /** Whether the API has more than section 7 of the specification, as its answer shows; absent until it has answered. */
  extensions?: boolean;
}

/** What is published is seen after this time at the latest. */
const REFRESH_INTERVAL_MS = 1_000;
/** A server that is not the party's own is asked again after this time. */
const UNSUPPORTED_RETRY_MS = 60_000;
/** Pages wait this long for the API; then they show what is known. */
const MAX_WAIT_MS = 300;
const CONTENT_TIMEOUT_MS = 30_000;

type SiteContentConfig = Pick<Config, "apiInternalUrl" | "dataDirectory" | "siteKey">;

/**
 * Reads the party's content from the API, at most once a second. While the API does not answer, the last known content stays;
 * after a restart without the API the texts are the built-in ones, and files tell whose site it is and whether the samples
 * have ended.
 */
export function createSiteContent(config: SiteContentConfig) {
  const sources = { en: createContentSource(config, "en"), sw: createContentSource(config, "sw") };
  return {
    /** The same object until something has changed. */
    current: (language: Language = "en"): Promise<SiteContent> => sources[language](),
  };
}

function createContentSource({ apiInternalUrl, dataDirectory, siteKey }: SiteContentConfig, language: Language) {
  const query = language === "en" ? "" : `?language=${language}`;
  const storedParty = createStoredParty(dataDirectory, language);
  const ending = createSamplesEndedMarker(dataDirectory);
  let content: SiteContent = {
    texts: storedParty.read(),
    versions: {},
    samplesEnded: ending.isStored(),
    // The key is shared with the party's own API.
    ...(siteKey ? { extensions: true } : {}),
  };
  /** The API has answered as the party's own; what a proxy says later in its place is not believed. */
  let confirmed = false;
  let freshUntil = 0;
  let refreshing: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;

  async function refresh(): Promise<void> {
    const started = Date.now();
    try {
      const response = await fetch(`${apiInternalUrl}/texts/${query}`, {
        signal: AbortSignal.timeout(CONTENT_TIMEOUT_MS),
      });
      freshUntil = started + REFRESH_INTERVAL_MS;
      const found = response.ok ? parseSiteContent(await response.json().catch(() => undefined)) : undefined;
      if (!found) {
        // A server that fails or is overloaded says nothing about what it has.
        if (response.status === 429 || response.status >= 500 || confirmed) return;
        if (!siteKey) freshUntil = started + UNSUPPORTED_RETRY_MS;
        if (content.extensions !== false) content = { ...content, extensions: false };
        return;
      }
      confirmed = true;
      const next = { ...found, extensions: true };
      if (JSON.stringify(next) === JSON.stringify(content)) return;
      if (next.samplesEnded !== content.samplesEnded) ending.store(next.samplesEnded);
      storedParty.store(next.texts, content.texts);
      content = next;
    } catch {
      freshUntil = Date.now() + REFRESH_INTERVAL_MS;
    }
  }

  return async (): Promise<SiteContent> => {
    if (Date.now() >= freshUntil && !refreshing) {
      refreshing = refresh().finally(() => {
        refreshing = undefined;
      });
      waiting = Promise.race([refreshing, delay(MAX_WAIT_MS, undefined, { ref: false })]);
    }
    await waiting;
    return content;
  };
}

export type SiteContentSource = ReturnType<typeof createSiteContent>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Another server may send something else: undefined. The API sends only texts that fit their schemas. */
function parseSiteContent(reply: unknown): Omit<SiteContent, "extensions"> | undefined {
  if (!isObject(reply) || !isObject(reply.texts) || typeof reply.samples_ended !== "boolean") return undefined;
  const sent = reply.texts;
  const texts = Object.fromEntries(textKeys.filter((key) => isObject(sent[key])).map((key) => [key, sent[key]]));
  const versions = isObject(reply.versions) ? reply.versions : {};
  const { languages } = reply;
  const english = isObject(languages) ? textKeys.filter((key) => texts[key] && languages[key] === "en") : [];
  const known = versionedTexts.filter((key) => texts[key] && Array.isArray(versions[key]));
  return {
    texts,
    versions: Object.fromEntries(known.map((key) => [key, versions[key]])),
    samplesEnded: reply.samples_ended,
    ...(english.length > 0 ? { english } : {}),
  };
}

/** Keeps across restarts whose site it is, so that no other party's name is shown while the API is down. */
function createStoredParty(dataDirectory: string, language: Language) {
  const folder = join(dataDirectory, "site");
  const file = join(folder, `party.${language}.json`);
  const partOf = ({ identity, contact, "payment-accounts": accounts }: Partial<TextBodies>) =>
    identity ? { identity, ...(contact && { contact }), ...(accounts && { "payment-accounts": accounts }) } : {};
  return {
    read(): Partial<TextBodies> {
      try {
        return JSON.parse(readFileSync(file, "utf8"));
      } catch {
        return {};
      }
    },
    store(texts: Partial<TextBodies>, before: Partial<TextBodies>): void {
      const party = JSON.stringify(partOf(texts));
      if (party === JSON.stringify(partOf(before))) return;
      try {
        mkdirSync(folder, { recursive: true });
        writeFileSync(file, party);
      } catch (error) {
        console.error(`The name of the party could not be stored in ${file}:`, error);
      }
    },
  };
}

/** Keeps across restarts that the samples have ended, so that none is shown while the API is down. */
function createSamplesEndedMarker(dataDirectory: string) {
  const folder = join(dataDirectory, "site");
  const file = join(folder, "samples-ended");
  return {
    isStored(): boolean {
      try {
        readFileSync(file);
        return true;
      } catch {
        return false;
      }
    },
    store(ended: boolean): void {
      try {
        if (ended) {
          mkdirSync(folder, { recursive: true });
          writeFileSync(file, `${new Date().toISOString()}\n`);
        } else rmSync(file, { force: true });
      } catch (error) {
        console.error(`The end of the samples could not be stored in ${file}:`, error);
      }
    },
  };
}

/** Whether the manifesto has a promise, which may be shared by itself, by its anchor. */
export const hasPromise = ({ texts }: SiteContent, id: string): boolean =>
  (texts.manifesto ?? manifestoText(party)).priorities.some((priority) => priority.id === id);

/** The part of the content that one page needs; undefined when everything is built-in and nothing known of the API. */
export function createPageState(
  { texts, versions, english, samplesEnded, extensions }: SiteContent,
  pathname: string,
  language: Language = "en",
): PageState | undefined {
  const published = textKeys.filter((key) => texts[key]);
  const party = partyState(texts, language, pathname);
  if (published.length === 0 && !samplesEnded && extensions === undefined) return undefined;
  const own = published.filter((key) => isTextShownAt(key, pathname) && !partyTexts.includes(key));
  const others = published.filter((key) => !isTextShownAt(key, pathname)).flatMap(pathsOfText);
  const versioned = versionedTextAt(pathname);
  const ownVersions = versioned && versions[versioned];
  return {
    ...(own.length > 0 ? { texts: Object.fromEntries(own.map((key) => [key, texts[key]])) } : {}),
    ...(ownVersions ? { versions: ownVersions } : {}),
    ...(others.length > 0 ? { changed: [...new Set(others)] } : {}),
    ...(own.some((key) => english?.includes(key)) ? { english: own.filter((key) => english?.includes(key)) } : {}),
    ...(party ? { party } : {}),
    ...(samplesEnded ? { samplesEnded } : {}),
    ...(extensions === undefined ? {} : { extensions }),
  };
}

/** Shown as the party's name, colours and accounts, not as texts. */
const partyTexts: readonly TextKey[] = ["identity", "payment-accounts"];

/** The text of a page whose earlier versions stay readable. */
export const versionedTextAt = (pathname: string): VersionedText | undefined =>
  versionedTexts.find((key) => textPaths[key] === pathname);

const pathsOfText = (key: TextKey) => [textPaths[key], ...(textAliases[key] ?? [])];

const isTextShownAt = (key: TextKey, pathname: string) =>
  textsOfEveryPage.includes(key) || pathsOfText(key).includes(pathname);
