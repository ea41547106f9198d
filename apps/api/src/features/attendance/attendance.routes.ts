import { attendance } from "@party/contract/attendance";
import {
  cancelSignUp,
  describeEventSeats,
  listOpenEventsPage,
  listOwnAttendances,
  setGuestNames,
  signUpForEvent,
} from "#features/attendance/attendance.ts";
import { translateItems } from "#features/content/translations/translations.queries.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Caller } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { checkIn, findGuestList } from "./check-in/check-in.ts";

export const attendanceRoutes = (services: Services) =>
  implementEndpoints(attendance, {
    seats: ({ params }) => describeEventSeats(services, params.id),
    open: async ({ query, caller }) => {
      const { results, next } = await listOpenEventsPage(services, query);
      return { next, results: await translateEvents(services, caller, results) };
    },
    mine: async ({ actor, caller }) => ({
      results: await translateEvents(services, caller, await listOwnAttendances(services, actor.userId)),
    }),
    signUp: async ({ actor, body, caller }) =>
      translateEvent(services, caller, await signUpForEvent(services, actor.userId, body)),
    nameGuests: async ({ actor, params, body, caller }) =>
      translateEvent(services, caller, await setGuestNames(services, actor.userId, params.id, body.guests)),
    cancel: async ({ actor, params, caller }) =>
      translateEvent(services, caller, await cancelSignUp(services, actor.userId, params.id)),
    door: ({ params }) => findGuestList(services, params.token),
    admit: async ({ params, body }) => ({ results: await checkIn(services, params.token, body.scans) }),
  });

interface WithEvent {
  event: { id: number };
}

/** With the texts of the events as they are published in the language of the page. */
async function translateEvents<Item extends WithEvent>(
  { db }: Pick<Services, "db">,
  { language }: Pick<Caller, "language">,
  items: readonly Item[],
): Promise<Item[]> {
  const events = await translateItems(
    db,
    "events",
    language,
    items.map(({ event }) => event),
  );
  return items.map((item, index) => ({ ...item, event: { ...item.event, ...events[index] } }));
}

const translateEvent = async <Item extends WithEvent>(
  services: Pick<Services, "db">,
  caller: Pick<Caller, "language">,
  item: Item,
): Promise<Item> => (await translateEvents(services, caller, [item]))[0]!;
