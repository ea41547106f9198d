import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import { type Database, openDatabase } from "#database/database.ts";
import type { Mailer } from "#gateways/mail/email.ts";
import { createMailer } from "#gateways/mail/mailer.ts";
import { createProviders, type Providers } from "#gateways/payments/providers.ts";
import { type JobQueue, openJobs } from "#jobs/jobs.ts";
import { party } from "#party.ts";

/** The dependencies of features. Each one destructures what it uses: `({ db, jobs }: Services) => implement(…)`. */
export interface Services {
  config: Config;
  db: Database;
  jobs: JobQueue;
  mailer: Mailer;
  providers: Providers;
  log: Logger;
}

export function openServices(config: Config, log: Logger): Services {
  const db = openDatabase({
    url: config.databaseUrl,
    onError: (error) => log.warn({ err: error }, "database connection lost"),
  });
  const jobs = openJobs(config.databaseUrl, log, config.process !== "api");
  return { config, db, jobs, mailer: mailerOf(config), providers: createProviders(config, db, log), log };
}

export async function closeServices({ db, jobs, mailer }: Services): Promise<void> {
  await jobs.close();
  mailer.close();
  await db.destroy();
}

/** The logo, which a party replaces together with the site's pictures. */
const MARK = fileURLToPath(new URL("../../site/public/brand/apple-touch-icon.png", import.meta.url));

const mailerOf = ({ smtpUrl, dataDirectory, mailFrom, siteUrl }: Config): Mailer =>
  createMailer({
    smtpUrl,
    outbox: path.join(dataDirectory, "outbox"),
    from: mailFrom ?? `${party.name} <${party.contacts.email}>`,
    branding: {
      name: party.name,
      tagline: party.tagline,
      address: party.contacts.address,
      email: party.contacts.email,
      siteUrl,
      mark: existsSync(MARK) ? readFileSync(MARK) : undefined,
    },
  });
