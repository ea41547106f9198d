import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import type { Caller } from "#actor.ts";
import { fairQueue, type Place } from "#fair-queue.ts";
import { networkOf } from "#features/auth/attempts.ts";

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane; argon2id is the package's default. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing fills a core; more at once than there are cores would only make everybody wait longer. Beyond these numbers the
 * wait is longer than anybody's patience, and the memory better spent.
 */
const inTurn = fairQueue({ atOnce: availableParallelism(), ofOneLine: 20, inAll: 500 });

/** Where the hash for a caller waits: with the others of the network, known devices and members first. */
export const placeOf = ({ address }: Caller, known: boolean): Place => ({ line: networkOf(address), first: known });
export const placeOfMember = (userId: number): Place => ({ line: `member ${userId}`, first: true });

/** The same letters typed on another keyboard may come in another composition. */
const composed = (password: string) => password.normalize("NFKC");

const hashOf = (password: string) => hash(composed(password), PARAMETERS);

/** @param place of whom the password came from; scripts share a line with nobody */
export const hashPassword = (password: string, place: Place = { line: randomUUID() }) =>
  inTurn(place, () => hashOf(password));

let nobodysHash: Promise<string> | undefined;

/** @param stored undefined for an unknown account, which takes as long to refuse as a known one. */
export async function checkPassword(stored: string | undefined, password: string, place: Place): Promise<boolean> {
  nobodysHash ??= hashOf("the password of nobody");
  const against = stored ?? (await nobodysHash);
  const right = await inTurn(place, () => verify(against, composed(password)));
  return right && stored !== undefined;
}
