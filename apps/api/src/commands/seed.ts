/** `npm run seed`: the demo's rows, and with `-- --people 1000000` so many invented people of the register. */
import { parseArgs } from "node:util";
import { seedRegister } from "#demo/register/seed-register.ts";
import { seedDemo } from "#seed.ts";
import { type CommandFunction, runCommand, UsageError } from "./command.ts";

const MAX_PEOPLE = 5_000_000;

function parseCommand(args: string[]): CommandFunction {
  const { people = "0" } = parseArgs({ args, options: { people: { type: "string" } } }).values;
  const count = Number(people);
  if (!Number.isInteger(count) || count < 0 || count > MAX_PEOPLE) {
    throw new UsageError(`--people is a whole number up to ${MAX_PEOPLE}, e.g. npm run seed -- --people 1000000`);
  }
  return async (services) => {
    const accounts = await seedDemo(services);
    if (count > 0) await seedRegister(services.config.databaseUrl, count);
    return accounts.map(({ email, password, who }) => `${email}  ${password}  ${who}\n`).join("");
  };
}

await runCommand(parseCommand);
