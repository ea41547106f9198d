import { fallbackTexts } from "@party/contract/problems";
import { createFileRoute, type ErrorComponentProps, Link } from "@tanstack/react-router";
import { DetailError, DetailFailure } from "#loading/detail-failure.tsx";
import type { With } from "#loading/loader-data.ts";
import { pageHead } from "#shell/page-head.ts";
import { buttonClass } from "#ui/button.tsx";
import { DetailPage, panel, RichText, ShareLinks } from "#ui/detail-page.tsx";
import { JsonLd } from "#ui/json-ld.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { type EventDetails, loadEvent } from "./event.ts";
import { eventData } from "./event-data.ts";
import { eventDetailContent } from "./event-detail.content.ts";
import { EventFacts } from "./event-facts.tsx";
import type { EventRow } from "./event-row.ts";
import { eventHead } from "./events.head.ts";
import { NextEvents } from "./next-events.tsx";

export const Route = createFileRoute("/events/$id")({
  loader: async ({ params: { id } }): Promise<With<number | null, EventDetails>> =>
    import.meta.env.SSR ? (await import("./beside-event.ts")).eventForHtml(id) : loadEvent(id),
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

const { loading, back, section, additional, placeholder } = eventDetailContent;

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
      facts={<EventFacts event={event} seatsLeft={event.beside} />}
    >
      <RichText html={description} />
      {additional_info ? (
        <section aria-labelledby="additional" className={panel}>
          <h2 id="additional">{additional}</h2>
          <RichText html={additional_info} />
        </section>
      ) : null}
      <ShareLinks path={`/events/${id}`} title={title} />
      <JsonLd data={eventData(event)} />
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
  return <Spinner label={loading} />;
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
