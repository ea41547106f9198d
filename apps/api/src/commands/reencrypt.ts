/** `npm run reencrypt`: docs/operations/keys.md */
import { acceptedKeys } from "#crypto.ts";
import { countRowsBoundToKey, reencrypt } from "#secret-rotation/reencryption.ts";
import { type CommandFunction, runCommand, UsageError } from "./command.ts";

const USAGE = `npm run reencrypt     encrypt all that is stored with SECRET_KEY, where it was with SECRET_KEY_PREVIOUS

May be stopped and started again. Servers may run meanwhile, if they have both keys.
`;

const reencryptDatabase: CommandFunction = async ({ config, db }) => {
  if (acceptedKeys(config.secretKey).length === 1) {
    throw new UsageError("Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the one before.");
  }
  const results = await reencrypt(db, config.secretKey, (line) => void process.stderr.write(`${line}\n`));
  const dependents = (await countRowsBoundToKey(db)).filter(({ count }) => count > 0);
  const lines = [
    ...results.map(({ table, changed }) => `${table}: ${changed} encrypted again`),
    ...results.flatMap(({ table, unreadable }) =>
      unreadable > 0 ? [`${table}: ${unreadable} that neither key decrypts`] : [],
    ),
    "Nothing that is stored needs SECRET_KEY_PREVIOUS any more. These do, if they were made with it:",
    ...dependents.map(({ what, count }) => `- ${count} ${what}`),
    "- links in emails, printed codes of cards, addresses registered with M-PESA and Airtel",
    "Remove it when they may end, and not before three days after the last server got the new key.",
  ];
  return `${lines.join("\n")}\n`;
};

/** @returns the command to run. @throws UsageError before the database is opened */
function parseCommand(args: string[]): CommandFunction {
  if (args.length === 0) return reencryptDatabase;
  if (args[0] === "--help") return async () => USAGE;
  throw new UsageError(USAGE);
}

if (import.meta.main) await runCommand(parseCommand);
