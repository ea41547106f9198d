import type { StoredBody } from "@party/contract/values/content-fields";
import { parseHours } from "@party/contract/values/event-hours";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { sitePaths } from "@party/contract/values/site-paths";
import { sql } from "kysely";
import { toPlaceColumns } from "#access/territory.ts";
import { textOfHtml } from "#documents/safe-html.ts";
import { notifyTicketHolders, runAndRecordEventChange } from "#features/attendance/event-changes/event-changes.ts";
import { nameOfCategory } from "#features/categories/categories.queries.ts";
import type { ContentKind } from "#features/content/content-kind.ts";
import { isRowAnnounced, updateRow } from "#features/content/items.queries.ts";
import { rowOfBody, storedContent } from "#features/content/stored/stored-content.ts";
import { countRecipients } from "#features/topics/topics.queries.ts";
import { toEvent } from "./events.ts";

const nextVersionColumns = { sequence: sql`sequence + 1`, changed_at: sql`now()` };

/** The table has a day for every row; a draft without one is not public. */
const dateOrToday = ({ date }: { date: string | null }) => date ?? dayInNairobi(new Date());

/** Events of the nation, a county, a constituency or a ward. */
export const eventContent: ContentKind<StoredBody<"events">> = {
  ...storedContent({
    kind: "events",
    table: "events",
    announced: true,
    derived: (body) => ({
      date: dateOrToday(body),
      plain_text: textOfHtml(body.description, body.additional_info || null),
    }),
    checks: ({ date, time, location }) => [
      ...(date !== null && date < dayInNairobi(new Date()) ? ["The day is in the past."] : []),
      ...(time.trim() !== "" && !parseHours(time)
        ? ["The time is not understood as hours: calendars show the whole day."]
        : []),
      ...(location.trim() === "" ? ["No location is given."] : []),
    ],
    publish: (tx, id, _body, write) => runAndRecordEventChange(tx, id, () => write(nextVersionColumns)),
  }),
  path: sitePaths.events,
  afterChange: notifyTicketHolders,
  unpublish: (tx, id) =>
    runAndRecordEventChange(tx, id, () => updateRow(tx, "events", id, { published_at: null, ...nextVersionColumns })),
  countAudience: async (db, id, { place }) => {
    if (await isRowAnnounced(db, "events", id)) return null;
    const { county_id, constituency_id, ward_id } = toPlaceColumns(place);
    return countRecipients(db, "events_near_me", { county: county_id, constituency: constituency_id, ward: ward_id });
  },
  preview: async (db, id, body) => {
    const { constituency_id, ward_id, category_id, ...row } = rowOfBody("events", body);
    const category = await nameOfCategory(db, "events", category_id);
    return toEvent({ ...row, date: dateOrToday(body), sequence: 0, updated_at: new Date(), id, category });
  },
};
