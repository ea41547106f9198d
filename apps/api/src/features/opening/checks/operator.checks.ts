import { statfs } from "node:fs/promises";
import { connect } from "node:tls";
import { dayInNairobi, formatDay } from "@party/contract/values/nairobi-time";
import type { OperatorCheckId } from "@party/contract/values/opening-checks";
import { isLoopback } from "#config.ts";
import { keyedHmac } from "#crypto.ts";
import { listSeenChecks } from "../opening.queries.ts";
import { type Check, DAY_MS, type Finding } from "./check.ts";

const CERTIFICATE_TIMEOUT_MS = 5_000;
const CERTIFICATE_DAYS = 21;
const KEY_YEARS = 3;
const FREE_PERCENT = 10;
const FREE_GB = 2;

/** The end of a server's certificate. @throws Error also for one that browsers refuse */
const certificateEnd = (url: URL): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: url.hostname, port: Number(url.port) || 443, servername: url.hostname }, () => {
      const { valid_to } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new Date(valid_to));
    });
    socket.setTimeout(CERTIFICATE_TIMEOUT_MS, () => socket.destroy(new Error("no answer within five seconds")));
    socket.on("error", reject);
  });

/** How a stored end of a certificate is today. */
export const certificateFinding = (host: string, until: Date, now: Date): Finding => ({
  state: until.getTime() - now.getTime() > CERTIFICATE_DAYS * DAY_MS ? "done" : "missing",
  found: { host, until: formatDay(dayInNairobi(until)), until_at: until.toISOString() },
});

const certificates: Check = async ({ config: { siteUrl, apiUrl }, now }) => {
  const findings: Finding[] = [];
  for (const url of [siteUrl, apiUrl].map((each) => new URL(each))) {
    const { hostname: host } = url;
    if (url.protocol !== "https:" || isLoopback(url.href)) {
      return { state: "missing", found: { host, failure: "it has no public address with https" } };
    }
    try {
      findings.push(certificateFinding(host, await certificateEnd(url), now));
    } catch (error) {
      return { state: "missing", found: { host, failure: (error as Error).message } };
    }
  }
  return findings.toSorted((one, other) =>
    String(one.found!.until_at).localeCompare(String(other.found!.until_at)),
  )[0]!;
};

/** The age of a key is since when this command has seen it; a fingerprint that tells nothing of it is stored. */
const keyAge: Check = async ({ config, db, now }) => {
  const key = keyedHmac(config.secretKey, "opening key fingerprint", "").toString("base64url").slice(0, 12);
  const seen = (await listSeenChecks(db)).find(({ id }) => id === "key_age");
  const at = seen?.found.key === key ? String(seen.found.since_at) : now.toISOString();
  const isYoung = now.getTime() - Date.parse(at) < KEY_YEARS * 365 * DAY_MS;
  return {
    state: isYoung ? "done" : "missing",
    found: { key, since: formatDay(dayInNairobi(new Date(at))), since_at: at },
  };
};

const disk: Check = async ({ config }) => {
  const { bavail, blocks, bsize } = await statfs(config.dataDirectory);
  const free = Math.round((bavail * bsize) / 1e8) / 10;
  const percent = Math.round((bavail / blocks) * 100);
  return { state: free >= FREE_GB && percent >= FREE_PERCENT ? "done" : "missing", found: { free, percent } };
};

/** What the API does not look at: it would ask itself, or read what only the operator may. */
export const operatorCheckFunctions = { certificates, key_age: keyAge, disk } satisfies Record<OperatorCheckId, Check>;
