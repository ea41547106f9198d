import { fallbackTexts } from "@party/contract/problems";
import { createFileRoute, type ErrorComponentProps, Link } from "@tanstack/react-router";
import { descriptionOf } from "#html/clean-html.ts";
import { DetailError, DetailFailure } from "#loading/detail-failure.tsx";
import { useRelated, type WithRelated } from "#loading/loader-data.ts";
import { pageHead } from "#shell/page-head.ts";
import { buttonClass } from "#ui/button.tsx";
import { DetailPage, panel, RichText, ShareLinks } from "#ui/detail-page.tsx";
import { JsonLd } from "#ui/json-ld.tsx";
import { CardBand } from "#ui/row-card.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { EventCard } from "./event-card.tsx";
import { eventJsonLd, loadNextEvents } from "./event-detail.data.ts";
import { EventFacts } from "./event-facts.tsx";
import { eventDetailContent, eventsListContent } from "./events.content.ts";
import { type EventDetails, type EventRow, loadEvent } from "./events.ts";

export const Route = createFileRoute("/events/$id")({
  loader: async ({ params: { id } }): Promise<WithRelated<number | null, EventDetails>> =>
    import.meta.env.SSR ? (await import("./event-detail.data.ts")).eventForHtml(id) : loadEvent(id),
  head: ({ loaderData, params }) =>
    loaderData
      ? eventHead(loaderData)
      : pageHead({
          title: "Events",
          description: fallbackTexts.eventNotFound,
          path: `/events/${params.id}`,
          unlisted: true,
        }),
  pendingMs: 300,
  pendingComponent: EventDetailPending,
  errorComponent: EventDetailError,
  notFoundComponent: EventDetailNotFound,
  component: EventDetailPage,
});

const eventHead = ({ id, title, description, image }: EventDetails) =>
  pageHead({
    title,
    description: descriptionOf(description),
    path: `/events/${id}`,
    type: "article",
    image,
  });

const { back, section, additional, placeholder } = eventDetailContent;

function EventDetailPage() {
  const event = Route.useLoaderData();
  const { id, title, description, additional_info, image, category } = event;
  return (
    <DetailPage
      back={<BackToEvents />}
      category={category}
      title={title}
      image={image}
      placeholder={placeholder}
      facts={<EventFacts event={event} seatsLeft={event.related} />}
    >
      <RichText html={description} />
      {additional_info ? (
        <section aria-labelledby="additional" className={panel}>
          <h2 id="additional">{additional}</h2>
          <RichText html={additional_info} />
        </section>
      ) : null}
      <ShareLinks path={`/events/${id}`} title={title} />
      <JsonLd data={eventJsonLd(event)} />
    </DetailPage>
  );
}

function BackToEvents() {
  return (
    <Link to={back.to} className={buttonClass("outlined")}>
      {back.label}
    </Link>
  );
}

function EventDetailPending() {
  return <Spinner label="Loading event…" />;
}

function EventDetailError(problem: ErrorComponentProps) {
  return (
    <DetailError
      problem={problem}
      severity="error"
      text={fallbackTexts.event}
      title={section}
      back={<BackToEvents />}
    />
  );
}

function EventDetailNotFound({ data }: { data?: unknown }) {
  return (
    <>
      <DetailFailure severity="warning" text={fallbackTexts.eventNotFound} title={section} back={<BackToEvents />} />
      <NextEvents served={data as EventRow[] | undefined} />
    </>
  );
}

const { next, category } = eventsListContent;

/** Shown instead of an event that does not exist. */
function NextEvents({ served }: { served: EventRow[] | undefined }) {
  const events = useRelated(served, loadNextEvents) ?? [];
  if (events.length === 0) return null;
  return (
    <CardBand title={next} aside={<Link to="/events">{category.all}</Link>}>
      {events.map((event) => (
        <EventCard key={event.id} event={event} variant="brief" />
      ))}
    </CardBand>
  );
}
