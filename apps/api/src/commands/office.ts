import { parseArgs } from "node:util";
import { Email } from "@party/contract/schemas";
import { FIRST_ADMINISTRATOR_LINK_HOURS } from "@party/contract/staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { verifyAuditLog } from "#access/audit.ts";
import { verifyRehearsalProof } from "#backup/rehearsal.ts";
import { recordOperation } from "#database/operations/operation-records.ts";
import { demoCode } from "#demo/demo-staff.ts";
import { reportOpening } from "#features/opening/operator-report.ts";
import { createFirstAdministratorLink } from "#features/staff/first-administrator.ts";
import { airtelCallback } from "#gateways/payments/airtel/airtel.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { type CommandFunction, type CommandResult, formatLinesOr, runCommand, UsageError } from "./command.ts";
import { mediaCommand } from "./media.ts";

const USAGE = `npm run office -- first-admin EMAIL       a link by which EMAIL becomes the first administrator of the console, for 24 hours
npm run office -- first-admin EMAIL --break-glass
                                          the same though there is one; all who hold a national role get an email
npm run office -- check                   what is missing before the site opens; exits with 1 while something is
npm run office -- rehearsed WORD          record a rehearsed restore; the restore has printed the word
npm run office -- audit                   check the audit log; names the first altered entry and exits with 1
npm run office -- retry                   run the jobs again that were given up, once their cause is removed
npm run office -- addresses               the addresses that Airtel, Stripe and PayPal have to be told
npm run office -- media copy              copy the files of DATA_DIR/media into the store of MEDIA_S3_URL
npm run office -- code EMAIL              a code of the authenticator of a demo account
npm run office -- --help                  this page

Everything may be done twice: the second time changes nothing.
`;

/** Subcommands: how many arguments each takes, and the function that parses them. */
const subcommands: Record<
  string,
  { argumentCount: 0 | 1; parse: (argument: string) => CommandFunction<CommandResult> }
> = {
  "first-admin": { argumentCount: 1, parse: (email) => createFirstAdministratorLinkCommand(email, false) },
  check: { argumentCount: 0, parse: () => reportOpening },
  rehearsed: { argumentCount: 1, parse: (proof) => recordRehearsal(proof) },
  audit: { argumentCount: 0, parse: () => checkAuditLog },
  retry: { argumentCount: 0, parse: () => retryJobs },
  addresses: { argumentCount: 0, parse: () => listCallbackUrls },
  media: { argumentCount: 1, parse: (action) => mediaCommand(action) },
  code: { argumentCount: 1, parse: (email) => printDemoCode(email) },
};

/** @returns the command to run, which returns the text to print. @throws UsageError before the database is opened */
export function parseOfficeCommand(args: string[]): CommandFunction<CommandResult> {
  const { positionals, values } = parseOptions(args);
  const [name, ...given] = positionals;
  if (values.help || name === undefined) return async () => USAGE;
  const subcommand = Object.hasOwn(subcommands, name) ? subcommands[name] : undefined;
  if (!subcommand)
    throw new UsageError(`“${name}” is nothing the office can do; npm run office -- --help says what is.`);
  if (given.length !== subcommand.argumentCount) {
    throw new UsageError(`“${name}” needs other words; npm run office -- --help says which.`);
  }
  if (values["break-glass"]) {
    if (name !== "first-admin") throw new UsageError("--break-glass belongs to first-admin.");
    return createFirstAdministratorLinkCommand(given[0]!, true);
  }
  return subcommand.parse(given[0] ?? "");
}

function parseOptions(args: string[]) {
  try {
    const options = { help: { type: "boolean", short: "h" }, "break-glass": { type: "boolean" } } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new UsageError("There is no such option; npm run office -- --help says what there is.");
  }
}

const retryJobs: CommandFunction = async ({ jobs }) => `${await jobs.retryGivenUp()} jobs run again.\n`;

/** M-PESA URLs are registered by `register-pay-bill`. */
async function listCallbackUrls({ config }: Services): Promise<string> {
  const { airtel, stripe, paypal } = config.payments;
  return formatLinesOr(
    [
      airtel && `Airtel Money, keep it secret: ${airtelCallback(config).url}`,
      stripe && `Stripe: ${config.apiUrl}/pay/stripe/notices`,
      paypal && `PayPal: ${config.apiUrl}/pay/paypal/notices`,
    ].filter((row) => row !== undefined),
    "Airtel Money, Stripe and PayPal are not set up.",
  );
}

function createFirstAdministratorLinkCommand(email: string, emergency: boolean): CommandFunction {
  if (!Email.safeParse(email).success) throw new UsageError(`“${email}” is no email address.`);
  return async (services) => {
    const link = await createFirstAdministratorLink(services, email, emergency).catch((error: unknown) => {
      throw error instanceof Problem ? new UsageError(error.text) : error;
    });
    if (!link)
      throw new UsageError("There is an administrator already; an administrator proposes others in the console.");
    return `${link}\nIt works once, for ${FIRST_ADMINISTRATOR_LINK_HOURS} hours. Send it to ${email} alone.\n`;
  };
}

/** Typed on the party's server: the machine of a rehearsal has a database of its own. */
const recordRehearsal =
  (proof: string): CommandFunction =>
  async ({ config, db }) => {
    const at = verifyRehearsalProof(config.secretKey, proof);
    if (!at) throw new UsageError(`“${proof}” is no word that a restore of this party has printed.`);
    await recordOperation(db, "restore", at);
    return `A backup was restored on ${formatInstant(at)}: it is recorded.\n`;
  };

async function checkAuditLog({ db }: Services): Promise<string> {
  const { entries, batches, fault, lastHash } = await verifyAuditLog(db);
  if (fault) throw new UsageError(`The audit log was changed: ${fault}.`);
  return `${entries} entries, ${batches} batches: nothing was changed. Last hash ${lastHash}\n`;
}

const printDemoCode =
  (email: string): CommandFunction =>
  async (services) => {
    const code = await demoCode(services, email);
    if (!code) throw new UsageError(`“${email}” is no demo account of staff.`);
    return `${code}\n`;
  };

if (import.meta.main) await runCommand(parseOfficeCommand);
