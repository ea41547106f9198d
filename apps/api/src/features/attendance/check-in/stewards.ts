import type { PlaceRef } from "@party/contract/values/permissions";
import { placeOfRow } from "#access/territory.ts";
import type { Config } from "#config.ts";
import { isHmacValid } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { findEventOrDraft } from "../attendance.queries.ts";
import {
  findNewestSteward,
  insertSteward,
  listStewardsCreatedBy,
  revokeSteward,
  type StewardRow,
} from "./check-in.queries.ts";
import { type Steward, stewardHmac } from "./steward-links.ts";

interface StewardServices {
  config: Pick<Config, "secretKey">;
  db: Database;
}

/** @returns undefined for a token that is not valid, or was revoked */
export async function findStewardByToken({ config, db }: StewardServices, token: string): Promise<Steward | undefined> {
  const [, digits, mac, encoded] = /^([0-9a-z]{1,7})-([\w-]{43})([\w-]{1,250})$/.exec(token) ?? [];
  if (digits === undefined || mac === undefined || encoded === undefined) return undefined;
  const eventId = Number.parseInt(digits, 36);
  const name = Buffer.from(encoded, "base64url").toString();
  if (eventId > 2_147_483_647 || name.includes("\0")) return undefined;
  const newest = await findNewestSteward(db, eventId, name);
  if (newest?.revoked_at) return undefined;
  const steward = { eventId, name, generation: newest?.generation ?? 1 };
  return isHmacValid(config.secretKey, mac, (key) => stewardHmac(key, steward)) ? steward : undefined;
}

/**
 * Adds a steward of an event, who needs no account. The same name again changes nothing, unless its link was revoked: then
 * it gets a new one.
 * @param steward `createdBy` is null for the operator of the server
 * @throws Problem not_found
 */
export async function addSteward(
  db: Database,
  { eventId, name, createdBy }: Omit<Steward, "generation"> & { createdBy: number | null },
): Promise<StewardRow> {
  if (!(await findEventOrDraft(db, eventId))) throw new Problem("not_found");
  const newest = await findNewestSteward(db, eventId, name);
  if (newest && newest.revoked_at === null) return newest;
  await insertSteward(db, {
    event_id: eventId,
    name,
    generation: (newest?.generation ?? 0) + 1,
    created_by: createdBy,
  });
  return (await findNewestSteward(db, eventId, name))!;
}

/** The link by which a steward lets people in with a phone. */
/** Revokes the links of a person who may no longer make them. @returns the ids of the stewards */
export async function revokeUnauthorisedStewards(
  tx: Database,
  createdBy: number,
  may: (place: PlaceRef) => Promise<boolean>,
): Promise<number[]> {
  const revoked: number[] = [];
  for (const { id, event_id, ...place } of await listStewardsCreatedBy(tx, createdBy)) {
    if (await may(placeOfRow(place))) continue;
    await revokeSteward(tx, event_id, id);
    revoked.push(id);
  }
  return revoked;
}
