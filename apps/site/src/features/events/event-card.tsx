import { Link } from "@tanstack/react-router";
import { cardAction, RowCard } from "#ui/row-card.tsx";
import { Unseen } from "#ui/unseen.tsx";
import { formatWeekday, leafOf } from "../../dates.ts";
import type { EventRow } from "./event-row.ts";
import { eventsListContent } from "./events-list.content.ts";

const { placeholder, readMore, readMoreAbout } = eventsListContent;

export function EventCard({ event }: { event: EventRow }) {
  const { id, title, excerpt, image, date, location, category } = event;
  const leaf = leafOf(date);
  return (
    <RowCard
      image={image}
      placeholder={placeholder}
      category={category}
      title={title}
      facts={
        <>
          <time dateTime={date}>{formatWeekday(date)}</time>
          {location ? <span>{location}</span> : null}
        </>
      }
      excerpt={excerpt}
      {...(leaf ? { leaf } : {})}
    >
      {Number.isInteger(id) && id > 0 ? (
        <Link to="/events/$id" params={{ id: String(id) }} className={cardAction}>
          {readMore}
          <Unseen>{readMoreAbout(title)}</Unseen>
        </Link>
      ) : (
        <button type="button" className={cardAction} onClick={() => console.error("Invalid event id", id)}>
          {readMore}
          <Unseen>{readMoreAbout(title)}</Unseen>
        </button>
      )}
    </RowCard>
  );
}
