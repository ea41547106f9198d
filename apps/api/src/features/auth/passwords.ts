import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { Problem } from "#problem.ts";

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane; argon2id is the package's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Beyond this the wait is longer than anybody's patience, and the memory better spent. */
const MAXIMUM_QUEUE = 500;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing fills a core; more at once than there are cores would only make everybody wait longer. */
async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  if (running >= availableParallelism()) {
    if (waiting.length >= MAXIMUM_QUEUE) throw new Problem("busy");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await task();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The same letters typed on another keyboard may come in another composition. */
const composed = (password: string) => password.normalize("NFKC");

export const hashPassword = (password: string) => inTurn(() => hash(composed(password), PARAMETERS));

let nobodysHash: Promise<string> | undefined;

/** @param stored undefined for an unknown account, which takes as long to refuse as a known one. */
export async function checkPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword("the password of nobody");
  const against = stored ?? (await nobodysHash);
  const right = await inTurn(() => verify(against, composed(password)));
  return right && stored !== undefined;
}
