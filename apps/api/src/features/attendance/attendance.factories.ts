import { sql } from "kysely";
import { HOME_PLACE, startSession } from "#features/auth/auth.factories.ts";
import { insertUser } from "#features/auth/users.queries.ts";
import { createEvent } from "#features/events/events.factories.ts";
import type { NewEvent } from "#features/events/events.ts";
import type { Services } from "#services.ts";
import { setEventCapacity, signUpForEvent } from "./attendance.ts";
import { stewardToken } from "./check-in/steward-links.ts";

let createdCount = 0;

/** A signed-in user without a password, because hashing is slow. */
export async function createAttendee(services: Services, first_name = "Wangari", last_name = "Nduta") {
  createdCount += 1;
  const email = `attendee.${createdCount}@party.example`;
  const user = await insertUser(services.db, {
    email,
    first_name,
    last_name,
    password_hash: "none",
    membership_type: "regular",
    ward_id: HOME_PLACE.ward,
    phone: `+2541${String(createdCount).padStart(8, "0")}`,
  });
  return { id: user!.id, email, ...(await startSession(services, user!.id)) };
}

/** Emails are sent only to confirmed addresses. */
export const confirmEmails = async ({ db }: Pick<Services, "db">, userIds: readonly number[]): Promise<void> => {
  await sql`update users set email_confirmed_at = now() where id = any(${userIds})`.execute(db);
};

export async function createEventWithSeats(
  services: Services,
  capacity: number | null,
  differing: Partial<NewEvent> = {},
) {
  const event = await createEvent(services, differing);
  await setEventCapacity(services, event.id, capacity);
  return event;
}

/** @returns the codes of the tickets */
export async function createTickets(services: Services, eventId: number, count: number) {
  const codes: string[] = [];
  while (codes.length < count) {
    const { id } = await createAttendee(services);
    const guests = Array.from({ length: Math.min(4, count - codes.length - 1) }, () => ({ name: "" }));
    const { tickets } = await signUpForEvent(services, id, { event: eventId, guests });
    codes.push(...tickets.map(({ code }) => code));
  }
  return codes;
}

export const createStewardToken = ({ config }: Pick<Services, "config">, eventId: number, name = "Dedan") =>
  stewardToken(config.secretKey, { eventId, name });
