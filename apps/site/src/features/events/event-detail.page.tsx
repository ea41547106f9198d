import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { CatchBoundary, createFileRoute, type ErrorComponentProps, Link } from "@tanstack/react-router";
import { Suspense, useSyncExternalStore } from "react";
import { formatWeekday } from "#dates/dates.ts";
import { descriptionOf } from "#html/clean-html.ts";
import { langAttributeOf } from "#loading/data/content-language.ts";
import { useRelated, type WithRelated } from "#loading/data/loader-data.ts";
import { DetailError, DetailFailureMessage } from "#loading/failures/detail-failure.tsx";
import { PendingPage } from "#loading/failures/failure.tsx";
import { eventFailureContent, openingPageContent } from "#loading/loading.content.ts";
import { lazyPart } from "#loading/start/lazy-page.ts";
import { enabledExtensions } from "#page-context.ts";
import { currentSession, onSessionChange, unknownSession } from "#session/session.ts";
import { pageTitles } from "#shell/head/page-head.content.ts";
import { headTags } from "#shell/head/page-head.ts";
import { CardBand } from "#ui/lists/row-card.tsx";
import { DetailPage, panelClass, RichText, ShareLinks } from "#ui/pages/detail-page.tsx";
import { JsonLd } from "#ui/pages/page-layout.tsx";
import { EventCard } from "./event-card.tsx";
import { eventJsonLd, loadNextEvents, loadSeatsLeft } from "./event-detail.data.ts";
import css from "./event-facts.module.css";
import { eventDetailContent, eventFactsContent, eventsListContent } from "./events.content.ts";
import { type EventDetails, type EventRow, loadEvent } from "./events.ts";

export const Route = createFileRoute("/events/$id")({
  loader: async ({ params: { id } }): Promise<WithRelated<number | null, EventDetails>> =>
    import.meta.env.SSR ? (await import("./event-detail.data.ts")).loadEventOnServer(id) : loadEvent(id),
  head: ({ loaderData, params }) => {
    if (!loaderData)
      return headTags({
        title: pageTitles["/events"],
        description: eventFailureContent.notFound,
        path: `/events/${params.id}`,
        unlisted: true,
      });
    // On the server alone, or the scripts of all pages would have the content of this one.
    if (!import.meta.env.SSR) return eventHead(loaderData);
    return import("./event-detail.head.ts").then((head) => eventHead(loaderData, head.eventPicture(loaderData)));
  },
  pendingMs: 300,
  pendingComponent: () => <PendingPage label={openingPageContent.event} />,
  errorComponent: EventDetailError,
  notFoundComponent: EventDetailNotFound,
  component: EventDetailPage,
});

const eventHead = (event: EventDetails, image?: string | null) =>
  headTags({
    title: event.title,
    description: descriptionOf(event.description),
    path: `/events/${event.id}`,
    type: "article",
    image,
    english: langAttributeOf(event) !== undefined,
  });

const { back, section, additional, placeholder, untranslated } = eventDetailContent;

function EventDetailPage() {
  const event = Route.useLoaderData();
  const { id, title, description, additional_info, image, alt, category } = event;
  const lang = langAttributeOf(event);
  return (
    <DetailPage
      back={<BackToEventsLink />}
      category={category}
      title={title}
      image={image}
      alt={alt}
      placeholder={placeholder}
      lang={lang}
      untranslated={untranslated}
      facts={<EventFacts event={event} seatsLeft={event.related} />}
    >
      <RichText html={description} lang={lang} />
      {additional_info ? (
        <section aria-labelledby="additional" className={panelClass}>
          <h2 id="additional">{additional}</h2>
          <RichText html={additional_info} lang={lang} />
        </section>
      ) : null}
      <ShareLinks path={`/events/${id}`} title={title} />
      {/* Search engines load documents: the browser needs no parser of hours. */}
      <JsonLd data={import.meta.env.SSR ? eventJsonLd(event) : undefined} />
    </DetailPage>
  );
}

function BackToEventsLink() {
  return (
    <Link to={back.to} className={buttonVariantClass("outlined")}>
      {back.label}
    </Link>
  );
}

function EventDetailError(problem: ErrorComponentProps) {
  return (
    <DetailError
      problem={problem}
      severity="error"
      text={eventFailureContent.failed}
      title={section}
      back={<BackToEventsLink />}
    />
  );
}

function EventDetailNotFound({ data }: { data?: unknown }) {
  return (
    <>
      <DetailFailureMessage
        severity="warning"
        text={eventFailureContent.notFound}
        title={section}
        back={<BackToEventsLink />}
      />
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

interface EventFactsProps {
  event: EventDetails;
  /** As rendered by the server; undefined after a navigation in the browser. */
  seatsLeft: number | null | undefined;
}

/** When and where, the seats left, and the event for the visitor's own calendar. */
function EventFacts({ event, seatsLeft }: EventFactsProps) {
  const { id, date, past, time, location, calledOff, county } = event;
  return (
    <>
      <dl className={css.facts}>
        {date ? (
          <div>
            <dt>{eventFactsContent.date}</dt>
            <dd>
              <time dateTime={date}>{formatWeekday(date)}</time>
            </dd>
          </div>
        ) : null}
        {time ? (
          <div>
            <dt>{eventFactsContent.time}</dt>
            <dd>{time}</dd>
          </div>
        ) : null}
        {location ? (
          <div>
            <dt>{eventFactsContent.location}</dt>
            <dd lang={langAttributeOf(event)}>{location}</dd>
          </div>
        ) : null}
      </dl>
      {calledOff ? (
        <Alert severity="warning">{eventFactsContent.calledOff}</Alert>
      ) : past ? (
        <p>{eventFactsContent.past}</p>
      ) : (
        <>
          <MemberSeats id={id} />
          <VisitorActions key={id} id={id} seatsLeft={seatsLeft} />
        </>
      )}
      <p className={css.links}>
        {calledOff || past ? null : (
          <a href={`${import.meta.env.LANGUAGE_PATH}/events/${id}/calendar.ics`}>{eventFactsContent.calendar}</a>
        )}
        <Link to="/contact" search={county === null ? {} : { county: String(county) }} hash="offices">
          {eventFactsContent.office}
        </Link>
      </p>
    </>
  );
}

/** Members have their seats above. */
function VisitorActions({ id, seatsLeft }: { id: number; seatsLeft: number | null | undefined }) {
  const left = useRelated(seatsLeft, () => loadSeatsLeft(String(id))) ?? null;
  return (
    <>
      {left === null ? null : (
        <p className={css.left} data-guest-only>
          {left === 0 ? eventFactsContent.visitor.full : eventFactsContent.visitor.left(left)}
        </p>
      )}
      <p className={css.actions}>
        {enabledExtensions() === false ? null : (
          <Link to="/login" state={{ from: `/events/${id}` }} className={buttonVariantClass("primary")} data-guest-only>
            {left === 0 ? eventFactsContent.visitor.signInFull : eventFactsContent.visitor.signIn}
          </Link>
        )}
        <Link to="/joinus" className={buttonVariantClass("outlined")} data-guest-only>
          {eventFactsContent.visitor.join}
        </Link>
      </p>
    </>
  );
}

/** For members only, so it is a chunk of its own. */
const EventSeats = lazyPart(() => import("../attendance/event-seats.tsx"), "EventSeats");

function MemberSeats({ id }: { id: number }) {
  const { user } = useSyncExternalStore(onSessionChange, currentSession, () => unknownSession);
  if (!user || enabledExtensions() === false) return null;
  const signUpLink = (
    <p className={css.actions}>
      <Link to="/dashboard/events" className={buttonVariantClass("primary")}>
        {eventFactsContent.signUp}
      </Link>
    </p>
  );
  return (
    <div className={css.seats}>
      <CatchBoundary getResetKey={() => id} errorComponent={() => signUpLink}>
        <Suspense>
          <EventSeats key={id} id={id} fallback={signUpLink} />
        </Suspense>
      </CatchBoundary>
    </div>
  );
}
