import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import { openReplica, type Replica } from "#database/connections/replica.ts";
import { type Database, openDatabase } from "#database/database.ts";
import { recordOperation } from "#database/operations/operation-records.ts";
import type { BuiltTexts } from "#features/text-reviews/built-texts.ts";
import type { Mailer } from "#gateways/mail/email.ts";
import { createMailer, withMailMetrics, withSentCallback } from "#gateways/mail/mailer.ts";
import { createMediaStore } from "#gateways/media/create-media-store.ts";
import type { MediaStore } from "#gateways/media/media-store.ts";
import { createProviders, type Providers } from "#gateways/payments/providers.ts";
import { type JobQueue, openJobs } from "#jobs/jobs.ts";
import { party, partyInLanguages, partyScheme, publishedLogo } from "#party.ts";
import { createQuerySpanRecorder } from "#telemetry/spans.ts";
import { noTelemetry, type Telemetry } from "#telemetry/telemetry.ts";

/** The dependencies of features. Each one destructures what it uses: `({ db, jobs }: Services) => implement(…)`. */
export interface Services {
  config: Config;
  db: Database;
  /** One connection of its own, so that probes are answered while all others are in use. */
  probe: Database;
  /** Read by visitors' requests alone. */
  replica: Replica | undefined;
  jobs: JobQueue;
  mailer: Mailer;
  media: MediaStore;
  providers: Providers;
  log: Logger;
  telemetry: Telemetry;
  /** In place of what the build has written, for tests. */
  builtTexts?: BuiltTexts | undefined;
  /** Aborted once the process is asked to stop; it is not ready any more. */
  stopping: AbortController;
}

const PROBE_TIMEOUT_MS = 1_000;

export function openServices(config: Config, log: Logger, telemetry: Telemetry = noTelemetry()): Services {
  const { metrics, tracer } = telemetry;
  const { databaseUrl: url, databaseReplicaUrls: replicaUrls } = config;
  const onError = (error: Error) => log.warn({ err: error }, "database connection lost");
  const onQuery = tracer ? createQuerySpanRecorder(tracer) : undefined;
  const db = openDatabase({ url, onError, metrics, ...(onQuery ? { log: onQuery } : {}) });
  const probe = openDatabase({ url, onError, connections: 1, statementTimeout: PROBE_TIMEOUT_MS });
  const replica = replicaUrls
    ? openReplica({ urls: replicaUrls, primary: probe, log, ...(onQuery ? { onQuery } : {}) })
    : undefined;
  const jobs = openJobs(config.databaseUrl, log, config.process !== "api", telemetry);
  const mailer = withMailMetrics(
    config.smtpUrl ? recordSentMails(mailerOf(config), db, log) : mailerOf(config),
    metrics,
  );
  const media = createMediaStore(config, log);
  const providers = createProviders(config, db, log);
  const stopping = new AbortController();
  return { config, db, probe, replica, jobs, mailer, media, providers, log, telemetry, stopping };
}

export async function closeServices({ db, probe, replica, jobs, mailer, media, telemetry }: Services): Promise<void> {
  await jobs.close();
  mailer.close();
  media.close();
  await replica?.close();
  await probe.destroy();
  await db.destroy();
  await telemetry.close();
}

const MAIL_RECORD_MS = 600_000;

/** So that it is known when the SMTP server last took an email; stored every ten minutes at most. */
function recordSentMails(mailer: Mailer, db: Database, log: Logger): Mailer {
  let recordedAt = 0;
  return withSentCallback(mailer, async () => {
    if (Date.now() - recordedAt < MAIL_RECORD_MS) return;
    recordedAt = Date.now();
    await recordOperation(db, "mail_sent").catch((error: unknown) =>
      log.warn({ err: error }, "it could not be stored that an email was sent"),
    );
  });
}

/** The logo, which a party replaces together with the site's pictures. */
const LOGO_FILE = fileURLToPath(new URL("../../site/public/brand/apple-touch-icon.png", import.meta.url));

/** Named as the party is when a mail is sent. */
function mailerOf({ smtpUrl, dataDirectory, mailFrom, siteUrl }: Config): Mailer {
  const mark = existsSync(LOGO_FILE) ? readFileSync(LOGO_FILE) : undefined;
  return createMailer({
    smtpUrl,
    outbox: path.join(dataDirectory, "outbox"),
    sender: () => ({
      from: mailFrom ?? `${party.name} <${party.contacts.email}>`,
      branding: {
        name: party.name,
        taglines: { en: partyInLanguages.en.tagline, sw: partyInLanguages.sw.tagline },
        address: party.contacts.address,
        email: party.contacts.email,
        siteUrl,
        mark: publishedLogo() ?? mark,
        scheme: partyScheme(),
      },
    }),
  });
}
