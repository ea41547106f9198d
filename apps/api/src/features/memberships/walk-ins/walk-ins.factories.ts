import { randomUUID } from "node:crypto";
import { consentTexts } from "@party/contract/values/consents";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createUploadForm } from "#features/pictures/pictures.factories.ts";
import { consoleHeaders } from "#features/staff/staff.factories.ts";
import type { Services } from "#services.ts";

let createdCount = 0;

/** A PNG of two pixels. */
const SIGNATURE_PICTURE = Buffer.from(
  "89504e470d0a1a0a0000000d4948445200000002000000010800000000d14920560000000b49444154789c6360f80f000102010042bebc680000000049454e44ae426082",
  "hex",
);

/** The fields of the form, by default of Mekatilili in Dedan Kimathi ward, with a drawn signature. */
export function createWalkInBody(differing: Record<string, string | Buffer> = {}): Record<string, string | Buffer> {
  createdCount += 1;
  return {
    entry_id: randomUUID(),
    taken_at: new Date().toISOString(),
    first_name: "Mekatilili",
    last_name: "wa Menza",
    sex: "female",
    date_of_birth: "1990-04-03",
    phone_number: `+2541${String(9_000_000 + createdCount).padStart(8, "0")}`,
    ward: String(HOME_PLACE.ward),
    consent_version: consentTexts.membership.version,
    read_aloud: "true",
    evidence: "signature",
    file: SIGNATURE_PICTURE,
    ...differing,
  };
}

/** Registers somebody as a member of staff. */
export function registerWalkInAs(
  { app, services }: { app: FastifyInstance; services: Services },
  { cookie }: { cookie: string },
  body = createWalkInBody(),
) {
  const { payload, headers } = createUploadForm(body, "signature.png");
  return app.inject({
    method: "POST",
    url: "/staff/people/",
    payload,
    headers: { ...headers, ...consoleHeaders(services, cookie) },
  });
}

/** What is kept of a walk-in, for a membership with a person. */
export async function createWalkInRows(db: Database, membershipId: number): Promise<void> {
  await sql`
    insert into walk_ins (membership_id, person_id, entry_id, taken_by, taken_at, ward_id)
    select id, person_id, gen_random_uuid(), 1, now(), ward_id from memberships where id = ${membershipId}`.execute(db);
  await sql`
    insert into consent_evidence (person_id, kind, text_version, read_aloud, reference, taken_at)
    select person_id, 'paper', '2026-11', true, 'Folder 3 in Nyeri', now() from memberships where id = ${membershipId}`.execute(
    db,
  );
}
