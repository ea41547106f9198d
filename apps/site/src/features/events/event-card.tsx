import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { dayAndMonthOf, formatWeekday } from "#dates/dates.ts";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { cardActionClass, RowCard } from "#ui/lists/row-card.tsx";
import { eventsListContent } from "./events.content.ts";
import type { EventRow } from "./events.ts";

const { placeholder, readMore, readMoreAbout, calledOff: calledOffText } = eventsListContent;

interface EventCardProps {
  event: EventRow;
  variant?: ComponentProps<typeof RowCard>["variant"];
  first?: boolean;
}

export function EventCard({ event, variant, first }: EventCardProps) {
  const { id, title, excerpt, image, date, location, category, calledOff } = event;
  return (
    <RowCard
      image={image}
      placeholder={placeholder}
      category={category}
      title={title}
      facts={
        <>
          {calledOff ? <strong>{calledOffText}</strong> : null}
          <time dateTime={date}>{formatWeekday(date)}</time>
          {location ? <span lang={langAttributeOf(event)}>{location}</span> : null}
        </>
      }
      excerpt={excerpt}
      variant={variant}
      first={first}
      lang={langAttributeOf(event)}
      leaf={dayAndMonthOf(date)}
    >
      {Number.isInteger(id) && id > 0 ? (
        <Link to="/events/$id" params={{ id: String(id) }} className={cardActionClass}>
          {readMore}
          <VisuallyHidden>{readMoreAbout(title)}</VisuallyHidden>
        </Link>
      ) : (
        <button type="button" className={cardActionClass} onClick={() => console.error("Invalid event id", id)}>
          {readMore}
          <VisuallyHidden>{readMoreAbout(title)}</VisuallyHidden>
        </button>
      )}
    </RowCard>
  );
}
