import type { EventBody } from "@party/contract/content-bodies";
import { messagesOfNeeds } from "@party/contract/content-needs";
import { parseHours } from "@party/contract/values/event-hours";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { sitePaths } from "@party/contract/values/site-paths";
import { columnsOfPlace, placeOfRow } from "#access/territory.ts";
import { sanitiseHtml, textOfHtml } from "#documents/safe-html.ts";
import { recordingChange, tellHolders } from "#features/attendance/event-changes/event-changes.ts";
import { nameOfCategory, requireCategory } from "#features/categories/categories.ts";
import { checkOfPicture, checksOfHtml } from "#features/content/checks.ts";
import type { ContentKind } from "#features/content/content-kind.ts";
import { countRecipients } from "#features/topics/topics.queries.ts";
import {
  eventRows,
  findStoredEvent,
  insertEventDraft,
  isEventAnnounced,
  publishEvent,
  type StoredEvent,
  unpublishEvent,
} from "./events.staff.queries.ts";
import { toEvent } from "./events.ts";

/** The table has a day for every row; a draft without one is not public. */
const toStored = ({ place, ...body }: EventBody) => {
  const additional_info = body.additional_info || null;
  return {
    title: body.title,
    description: body.description,
    additional_info,
    image: body.image,
    plain_text: textOfHtml(body.description, additional_info),
    image_alt: body.image_alt || null,
    date: body.date ?? dayInNairobi(new Date()),
    time: body.time || null,
    location: body.location || null,
    category_id: body.category,
    called_off: body.called_off,
    ...columnsOfPlace(place),
  } satisfies StoredEvent;
};

/** Events of the nation, a county, a constituency or a ward. */
export const eventContent: ContentKind<EventBody> = {
  kind: "events",
  storedIn: "events",
  path: sitePaths.events,
  rows: eventRows,
  titleOf: ({ title }) => title,
  placeOf: ({ place }) => place,
  clean: ({ title, description, additional_info, ...body }) => ({
    ...body,
    title: title.trim(),
    description: sanitiseHtml(description),
    additional_info: sanitiseHtml(additional_info),
  }),
  missing: (body) => messagesOfNeeds("events", body),
  checks: ({ description, additional_info, image, image_alt, date, time, location }) => [
    ...checkOfPicture(image, image_alt),
    ...checksOfHtml(description + additional_info),
    ...(date !== null && date < dayInNairobi(new Date()) ? ["The day is in the past."] : []),
    ...(time.trim() !== "" && !parseHours(time)
      ? ["The time is not understood as hours: calendars show the whole day."]
      : []),
    ...(location.trim() === "" ? ["No location is given."] : []),
  ],
  async findLive(db, id) {
    const found = await findStoredEvent(db, id);
    if (!found) return undefined;
    const { title, description, image, date, published_at, ...row } = found;
    const body: EventBody = {
      title,
      description: sanitiseHtml(description),
      image,
      date,
      additional_info: sanitiseHtml(row.additional_info ?? ""),
      image_alt: row.image_alt ?? "",
      time: row.time ?? "",
      location: row.location ?? "",
      category: row.category_id,
      called_off: row.called_off,
      place: placeOfRow(row),
    };
    return { body, publishedAt: published_at };
  },
  insertDraft: async (tx, body) => {
    await requireCategory(tx, "events", body.category);
    return (await insertEventDraft(tx, toStored(body))).id;
  },
  publish: async (tx, id, body, { at, announced }) => {
    await requireCategory(tx, "events", body.category);
    const event = { ...toStored(body), published_at: at };
    await recordingChange(tx, id, () => publishEvent(tx, id, event, announced));
  },
  afterChange: tellHolders,
  unpublish: (tx, id) => recordingChange(tx, id, () => unpublishEvent(tx, id)),
  countAudience: async (db, id, { place }) => {
    if (await isEventAnnounced(db, id)) return null;
    const { county_id, constituency_id, ward_id } = columnsOfPlace(place);
    return countRecipients(db, "events_near_me", { county: county_id, constituency: constituency_id, ward: ward_id });
  },
  preview: async (db, id, body) => {
    const { plain_text, constituency_id, ward_id, category_id, ...row } = toStored(body);
    const version = { sequence: 0, updated_at: new Date() };
    return toEvent({ ...row, ...version, id, category: await nameOfCategory(db, "events", category_id) });
  },
};
