import type { BlockList } from "node:net";
import { resolve } from "node:path";
import type { Language } from "@party/contract/values/languages";
import { parseTrustedProxies } from "./visitor-address.ts";

/** Read from the environment at run time, so one build serves every deployment. */
export interface Config {
  host: string;
  port: number;
  /** Public origin of the site, e.g. `https://party.example`. */
  siteUrl: string;
  /** Public URL of the API, as browsers reach it; no trailing slash. */
  apiUrl: string;
  /** Address of the API as this server reaches it. */
  apiInternalUrl: string;
  /** Shared with the API, which then rate-limits by the visitor's IP address. */
  siteKey: string | undefined;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trusted: BlockList;
  /** Folder of what has to survive a restart. */
  dataDirectory: string;
  /** Seconds between SIGTERM and the end of listening, in which load balancers notice that the process is not ready. */
  drainSeconds: number;
}

const MIN_KEY_LENGTH = 32;

/**
 * Reads the configuration. The only reader of the environment in the site.
 * @throws Error for an invalid value, naming the variable.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const apiUrl = readUrl(env, "API_URL", "http://localhost:8000");
  const siteKey = env.SITE_KEY || undefined;
  if (siteKey && siteKey.length < MIN_KEY_LENGTH) {
    throw new Error(`SITE_KEY must be at least ${MIN_KEY_LENGTH} characters`);
  }
  return {
    host: env.HOST || "127.0.0.1",
    port: readPort(env, "SITE_PORT", 3000),
    siteUrl: new URL(readUrl(env, "SITE_URL", "http://localhost:3000")).origin,
    apiUrl,
    apiInternalUrl: readUrl(env, "API_INTERNAL_URL", apiUrl),
    siteKey,
    trusted: parseTrustedProxies(env.TRUST_PROXY ?? ""),
    dataDirectory: resolve(env.DATA_DIR || ".data"),
    drainSeconds: readDrainSeconds(env.DRAIN_SECONDS || "0"),
  };
}

/** Whether TanStack Start is rendering pages ahead of time, at the end of the build. */
export const isPrerendering = (): boolean => process.env.TSS_PRERENDERING === "true";

/** For the process that builds the site in a language. */
export const buildEnvironment = (language: Language) => ({ ...process.env, SITE_LANGUAGE: language });

/** The language that this process builds. */
export const buildLanguage = (): Language => (process.env.SITE_LANGUAGE === "sw" ? "sw" : "en");

/** Addresses go into HTML attributes and the CSP unescaped: URL has percent-encoded whatever could break out. */
function readUrl(env: NodeJS.ProcessEnv, name: string, fallback: string): string {
  const given = env[name] || fallback;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || /[;,'"&]/.test(url.href)) {
    throw new Error(`${name} must be an http or https address without query, but is ${JSON.stringify(given)}`);
  }
  return url.href.replace(/\/+$/, "");
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const port = Number(env[name] || fallback);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`${name} must be a port number`);
  return port;
}

function readDrainSeconds(given: string): number {
  const seconds = Number(given);
  if (!(seconds >= 0 && seconds <= 300)) throw new Error("DRAIN_SECONDS must be a number from 0 to 300");
  return seconds;
}
