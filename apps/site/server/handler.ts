import { randomBytes } from "node:crypto";
import type { Language } from "@party/contract/values/languages";
import { lookOf } from "@party/contract/values/look";
import { CONSTITUTION_PDF_PATH } from "@party/contract/values/site-addresses";
import { textPaths } from "@party/contract/values/texts";
import { FastResponse } from "srvx";
import type { PagePicture, PageState } from "../src/page-context.ts";
import type { RenderingContext } from "../src/start.ts";
import type { Config } from "./config.ts";
import { endedPreview, findPreview, previewHtml } from "./content/preview.ts";
import type { Redirects } from "./content/redirects.ts";
import { createPageState, hasPromise, type SiteContent, type SiteContentSource } from "./content/site-content.ts";
import { earlierVersionAt, findEarlierVersion } from "./content/text-versions.ts";
import {
  findPublishedPaths,
  isPrivatePath,
  robotsTxt,
  sitemapXml,
  WEB_MANIFEST_PATH,
  webManifestOf,
} from "./discovery.ts";
import { acceptedEncoding, compress, createPageCache } from "./files/compression.ts";
import { createConstitutionFile } from "./files/constitution-file.ts";
import { roundLoadingTimes } from "./files/loading-times.ts";
import {
  addSearchToLanguageLinks,
  fillPlaceholders,
  type PrerenderedPages,
  placeholders,
} from "./files/prerendered-pages.ts";
import { SERVICE_WORKER_PATH, type StaticFiles, sendFile } from "./files/static-files.ts";
import { handlerContent } from "./handler.content.ts";
import { decodePath, parseLanguagePath } from "./languages.ts";
import { createBrandFiles } from "./party/brand-files.ts";
import { isPublished, isShown, partyOf } from "./party/party.ts";
import { createPartyFiles, isOfEveryParty } from "./party/party-files.ts";
import { recolouredPage, withLook } from "./party/party-pages.ts";
import { findCountyPicture } from "./pictures/county-picture.ts";
import { createPagePictures } from "./pictures/page-pictures.ts";
import { createRenderQueue } from "./render-queue.ts";
import {
  busyHeaders,
  cacheForever,
  cacheForOneHour,
  cacheForOneMinute,
  sendPicture,
  sendText,
  textReply,
  xmlHeaders,
} from "./replies.ts";
import {
  contentSecurityPolicy,
  hashInlineCode,
  securityHeaders,
  serviceWorkerSecurityPolicy,
} from "./security-headers.ts";
import { networkOf, visitorAddress } from "./visitor-address.ts";

/** TanStack Start's server build. */
export interface RenderingApp {
  fetch(request: Request, options: { context: RenderingContext }): Response | Promise<Response>;
}

interface HandlerOptions {
  config: Config;
  files: StaticFiles;
  pages: PrerenderedPages;
  apps: Record<Language, RenderingApp>;
  siteContent: SiteContentSource;
  redirects: Redirects;
  /** False while the process stops, so that load balancers send no new requests. */
  isReady?: () => boolean;
}

/** The site's request handler. */
export function createHandler({
  config,
  files,
  pages,
  apps,
  siteContent,
  redirects,
  isReady = () => true,
}: HandlerOptions) {
  const commonHeaders = securityHeaders(config);
  const cache = createPageCache();
  const queueRendering = createRenderQueue();
  const sendConstitution = createConstitutionFile();
  const findBrandFile = createBrandFiles({ files, apiInternalUrl: config.apiInternalUrl });
  const sendPartyFile = createPartyFiles(files);
  const renderNonce = randomBytes(16).toString("base64url");
  const pictures = createPagePictures({ config, files, renderPage: renderForPicture });

  const appOf = (pathname: string) => apps[parseLanguagePath(pathname).language];
  /** What each page is rendered with. */
  const contextOf = (pathname: string) => ({
    nonce: renderNonce,
    pagePicture: (picture: PagePicture) => pictures.addressOf(parseLanguagePath(pathname).language, picture),
  });

  async function respond(request: Request): Promise<Response> {
    const address = requestUrl(request);
    if (!address) return textReply(400, "Bad request");
    const { pathname, search } = address;
    // The site has no server functions; the router would answer with its own errors.
    if (/^\/+_serverFn(?:\/|$)/.test(decodePath(pathname))) return textReply(404, "Not found");
    const reading = request.method === "GET" || request.method === "HEAD";
    if (!reading && request.method !== "POST")
      return textReply(405, "Method not allowed", { allow: "GET, HEAD, POST" });
    if (!reading) return isFormPost(request) ? render(request) : textReply(415, handlerContent.formsOnly);

    if (pathname === "/healthz") return textReply(200, "ok", { "cache-control": "no-store" });
    if (pathname === "/readyz")
      return isReady()
        ? textReply(200, "ok", { "cache-control": "no-store" })
        : textReply(503, "stopping", busyHeaders);
    if (pathname === "/robots.txt") return textReply(200, robotsTxt(config.siteUrl), cacheForOneHour);
    if (pathname === "/sitemap.xml") {
      const { paths, translated } = await findPublishedPaths(config.apiInternalUrl);
      const hasKiswahili = isShown(partyOf((await siteContent.current()).texts, "en"), "sw");
      return textReply(200, sitemapXml(config.siteUrl, paths, translated, { hasKiswahili }), {
        ...xmlHeaders,
        "cache-control": "public, max-age=60",
      });
    }

    const isShared = /^(?:\/sw)?\/share\//.test(pathname);
    if (isShared && !pictures.isAddress(pathname)) return textReply(404, "Not found");
    const filePath = ROOT_FILES.has(pathname) ? `/brand${pathname}` : decodePath(pathname);
    const file = isOfEveryParty(filePath) && pathname !== CONSTITUTION_PDF_PATH && files.get(filePath);
    if (file) return sendFile(request, filePath, file);
    const { path, language } = parseLanguagePath(pathname);
    const content = await siteContent.current(language);
    const party = partyOf(content.texts, language);
    const look = lookOf(party.colours);
    if (path === WEB_MANIFEST_PATH) {
      const manifest = webManifestOf(party, language);
      const headers = { "content-type": "application/manifest+json", ...cacheForOneHour };
      return textReply(200, look?.apply(manifest) ?? manifest, headers);
    }

    if (pathname === CONSTITUTION_PDF_PATH) {
      const { constitution } = content.texts;
      if (constitution || isPublished(content.texts)) return sendConstitution(request, party, constitution);
    }
    pictures.setBrand({
      look,
      version: `${look?.version} ${party.logo} ${party.name}`,
      readLogo: () => findBrandFile("/brand/logo.svg", party, look),
    });
    const picture = findCountyPicture(pictures, pathname, party);
    if (picture) return sendPicture(await picture, cacheForOneHour);
    if (isShared) return sendPicture(await pictures.find(pathname), cacheForever);
    const brandFile = await findBrandFile(filePath, party, look);
    if (brandFile)
      return new FastResponse(brandFile.bytes, { headers: { "content-type": brandFile.type, ...cacheForOneHour } });
    const found = await sendPartyFile(request, filePath, { party, look });
    if (found) {
      if (pathname === SERVICE_WORKER_PATH)
        found.headers.set("content-security-policy", serviceWorkerSecurityPolicy(config));
      return found;
    }
    if (pathname.startsWith("/assets/")) return textReply(404, "Not found");
    if (!isShown(party, language)) return new FastResponse(null, { status: 307, headers: { location: path + search } });

    // One URL per page. Leading slashes are folded, or `//elsewhere.example/` would redirect to another site.
    const plain = pathname.replace(/\/+$/, "").replace(/^\/+/, "/") || "/";
    if (plain !== pathname) return new FastResponse(null, { status: 308, headers: { location: plain + search } });

    const token = /^\/preview\/([^/]+)$/.exec(pathname)?.[1];
    if (token) return queued(request, () => sendPreview(request, token));

    const built = pages.get(pathname);
    if (!built) return render(request);
    const saver = request.headers.get("save-data") === "on" ? "on" : "off";
    const version = earlierVersionAt(content, path, address.searchParams.get("version"));
    if (version) {
      const earlier = await changedPage(content, `${pathname}?version=${version}`, saver, () =>
        findEarlierVersion(config, content, path, version),
      );
      return earlier ? sendPage(request, earlier, renderNonce, {}) : textReply(503, handlerContent.busy, busyHeaders);
    }
    const state = createPageState(content, path, language);
    const promise = path === textPaths.manifesto && address.searchParams.get("promise");
    if (promise && hasPromise(content, promise)) {
      const shared = await changedPage(content, `${pathname}?promise=${promise}`, saver, () => state ?? {});
      if (shared) return sendPage(request, addSearchToLanguageLinks(shared, search), renderNonce, {});
    }
    const changed = (state?.texts || state?.party) && (await changedPage(content, pathname, saver, () => state));
    if (changed) return sendPage(request, addSearchToLanguageLinks(changed, search), renderNonce, {});
    const year = String(new Date().getFullYear());
    const { siteUrl, apiUrl } = config;
    const page = recolouredPage(look, pathname, built);
    const html = fillPlaceholders(page, {
      saver,
      year,
      siteUrl,
      apiUrl,
      state: state ? jsonAttribute({ ...state, texts: undefined }) : "",
    });
    return sendPage(request, addSearchToLanguageLinks(html, search), placeholders.nonce, {});
  }

  /** Pages that are prerendered with the built-in texts, rendered once for each version of the published ones. */
  const changedPages = new WeakMap<SiteContent, Map<string, Promise<string | undefined>>>();

  /** @returns undefined when it could not be rendered: then the built-in texts are shown */
  function changedPage(
    content: SiteContent,
    path: string,
    saver: string,
    state: () => PageState | Promise<PageState>,
  ): Promise<string | undefined> {
    const rendered = changedPages.get(content) ?? new Map<string, Promise<string | undefined>>();
    changedPages.set(content, rendered);
    const key = `${new Date().getFullYear()} ${saver} ${path}`;
    const known = rendered.get(key);
    if (known) return known;
    const html = renderChanged(content, path, saver, state).catch((error: unknown) => {
      rendered.delete(key);
      console.error(`${path} does not show what was published, because it could not be rendered:`, error);
      return undefined;
    });
    rendered.set(key, html);
    return html;
  }

  async function renderChanged(
    content: SiteContent,
    path: string,
    saver: string,
    state: () => PageState | Promise<PageState>,
  ): Promise<string> {
    const request = new Request(config.siteUrl + path, { headers: saver === "on" ? { "save-data": "on" } : {} });
    const page = await state();
    const response = await appOf(path).fetch(request, { context: { ...contextOf(path), page } });
    const html = withLook(content, path, roundLoadingTimes(await response.text()));
    // React leaves a page out that throws.
    if (response.status !== 200 || !html.includes("<h1")) throw new Error(`the status is ${response.status}`);
    return html;
  }

  /** Renders a page, which describes its picture. */
  async function renderForPicture(pathAndSearch: string): Promise<boolean> {
    const address = new URL(pathAndSearch, config.siteUrl);
    const { path, language } = parseLanguagePath(address.pathname);
    const page = createPageState(await siteContent.current(language), path, language);
    let slow = false;
    const onSlowAnswer = () => {
      slow = true;
    };
    const response = await queueRendering("pictures", async () =>
      appOf(address.pathname).fetch(new Request(address), {
        context: { ...contextOf(address.pathname), onSlowAnswer, ...(page ? { page } : {}) },
      }),
    );
    await response?.text();
    return response !== undefined && !slow && response.status < 500;
  }

  /** The draft of an article or text on its page, for the console, which frames it. */
  async function sendPreview(request: Request, token: string): Promise<Response> {
    const content = await siteContent.current();
    const found = await findPreview(config, content, token);
    const { pathname, preview, page } = found ?? endedPreview;
    const own = new Request(config.siteUrl + pathname);
    const response = await appOf(pathname).fetch(own, {
      context: { nonce: renderNonce, preview, ...(page ? { page } : {}) },
    });
    if (response.status !== 200) throw new Error(`the preview of ${pathname} has the status ${response.status}`);
    const shown = found?.texts ? { ...content, texts: found.texts } : content;
    const html = withLook(shown, pathname, previewHtml(roundLoadingTimes(await response.text())));
    return sendPage(request, html, renderNonce, {}, found ? 200 : 404, { preview: true });
  }

  const render = (request: Request) => queued(request, (visitor) => rendered(request, visitor));

  async function queued(
    request: Request,
    respond: (visitor: string | undefined) => Promise<Response>,
  ): Promise<Response> {
    const peer = (request as { ip?: string }).ip;
    const visitor = visitorAddress(peer, request.headers.get("x-forwarded-for"), config.trusted);
    const response = await queueRendering(networkOf(visitor ?? ""), () => respond(visitor));
    return response ?? textReply(503, handlerContent.busy, busyHeaders);
  }

  async function rendered(request: Request, visitor: string | undefined): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { prefix, path, language } = parseLanguagePath(pathname);
    const content = await siteContent.current(language);
    const page = createPageState(content, path, language);
    let slow = false;
    const onSlowAnswer = () => {
      slow = true;
    };
    // The headers of a reply to HEAD are those of GET, which follow from the page (RFC 9110 9.3.2).
    const { url, headers: asked } = request;
    const read = request.method === "HEAD" ? new Request(url, { headers: asked }) : request;
    const response = await appOf(pathname).fetch(read, {
      context: { ...contextOf(pathname), onSlowAnswer, ...(visitor ? { visitor } : {}), ...(page ? { page } : {}) },
    });
    const isElsewhere = response.headers.get("location") === (prefix || "/");
    if ((isElsewhere || response.status === 404) && content.extensions !== false) {
      const location = await redirects.find({ pathname: path, search });
      if (location)
        return new FastResponse(null, { status: 301, headers: { location: prefix + location, ...cacheForOneMinute } });
    }
    if (looksLikeFile(request) && isElsewhere) return textReply(404, "Not found");
    const type = response.headers.get("content-type") ?? "";
    const headers = Object.fromEntries(response.headers);
    if (slow) headers["cache-control"] = "no-store";
    // The page shows that its data could not be loaded: a temporary error for crawlers.
    const unavailable = response.status === 500 && !slow;
    const status = slow ? 200 : unavailable ? 503 : response.status;
    if (unavailable) Object.assign(headers, { "retry-after": "60", "cache-control": "no-store" });
    if (type.startsWith("text/html"))
      return sendPage(
        request,
        withLook(content, pathname, roundLoadingTimes(await response.text())),
        renderNonce,
        headers,
        status,
      );
    if (/^text\/|xml|json/.test(type)) return sendText(request, await response.text(), headers, status);
    return response;
  }

  async function sendPage(
    request: Request,
    marked: string,
    nonce: string,
    given: Record<string, string>,
    status = 200,
    { preview = false } = {},
  ) {
    const { html, allowed } = hashInlineCode(marked, nonce);
    const cacheable = !preview && !isPrivatePath(parseLanguagePath(new URL(request.url).pathname).path);
    const etag = cache.tagOf(html);
    const policy = contentSecurityPolicy(config, allowed, { framedByConsole: preview });
    const headers = {
      "cache-control": "no-cache",
      ...given,
      ...(cacheable ? {} : { "cache-control": "no-store", "x-robots-tag": "noindex" }),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      vary: "accept-encoding, save-data",
    };
    if (cacheable && status === 200 && request.method !== "POST") {
      // The browser caches the page together with its policy.
      if (request.headers.get("if-none-match") === etag)
        return new FastResponse(null, { status: 304, headers: { etag } });
      Object.assign(headers, { etag });
    }
    const encoding = acceptedEncoding(request.headers.get("accept-encoding"));
    if (!encoding) return new FastResponse(html, { status, headers });
    const bytes = cacheable
      ? await cache.compressed(etag, html, encoding)
      : await compress(Buffer.from(html), encoding);
    return new FastResponse(bytes as Uint8Array<ArrayBuffer>, {
      status,
      headers: { ...headers, "content-encoding": encoding },
    });
  }

  return async (request: Request): Promise<Response> => {
    const response = await respond(request).catch((error: unknown) => {
      if (!request.signal.aborted) console.error(error);
      return textReply(500, handlerContent.failed, { "cache-control": "no-store" });
    });
    for (const [name, value] of Object.entries(commonHeaders)) response.headers.set(name, value);
    return response;
  };
}

/** JSON in an attribute. */
const jsonAttribute = (value: object) => JSON.stringify(value).replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The site's pages post forms in this type, and the page of a newsletter link a request without anything. */
function isFormPost({ url, headers }: Request): boolean {
  const type = headers.get("content-type");
  if (type === null) return parseLanguagePath(new URL(url).pathname).path.startsWith("/verify-newsletter/");
  return /^application\/x-www-form-urlencoded\b/i.test(type);
}

/** Undefined for an invalid host header. */
function requestUrl(request: Request): URL | undefined {
  try {
    return new URL(request.url);
  } catch {
    return undefined;
  }
}

/** Browsers request these by default, so pages need no links to them. */
const ROOT_FILES = new Set(["/favicon.ico", "/apple-touch-icon.png"]);

/** Other paths redirect to the home page, but a missing file is a 404. */
const looksLikeFile = (request: Request) => /\.[a-z0-9]{2,11}$/i.test(new URL(request.url).pathname);
