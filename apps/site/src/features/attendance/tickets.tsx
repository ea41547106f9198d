import type { Attendance, Ticket } from "@party/contract/attendance";
import { escapeHtml } from "@party/contract/values/escape-html";
import { eventVersionOf } from "@party/contract/values/events";
import { Button } from "@party/ui/form/button.tsx";
import { FullScreenDialog, QrCode, qrMarkup, qrPath } from "@party/ui/qr-code.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { useRef } from "react";
import { CALENDAR_CONTENT_TYPE, calendarOf } from "#dates/calendar.ts";
import { formatWeekday } from "#dates/dates.ts";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { saveFile } from "#ui/pictures/save-file.ts";
import { fitText, renderPicture } from "#ui/pictures/svg-picture.ts";
import { attendanceContent } from "./attendance.content.ts";
import css from "./attendance.module.css";

const content = attendanceContent.tickets;

/** The member's ticket and one for each guest. */
export function Tickets({ attendance }: { attendance: Attendance }) {
  return (
    <>
      <ul className={css.tickets}>
        {attendance.tickets.map((ticket, seat) => (
          <li key={ticket.code}>
            <TicketCard event={attendance.event} ticket={ticket} seat={seat} />
          </li>
        ))}
      </ul>
      <p className={css.hint}>{content.hint}</p>
    </>
  );
}

interface TicketCardProps {
  event: Attendance["event"];
  ticket: Ticket;
  seat: number;
}

function TicketCard({ event, ticket: { code, name }, seat }: TicketCardProps) {
  const who = ticketHolderOf(name, seat);
  const full = useRef<HTMLDialogElement>(null);
  const savePicture = async () => {
    const picture = await renderPicture(ticketDrawing({ event, who, code }), TICKET_SIZE.width, TICKET_SIZE.height);
    saveFile(`ticket-${code}.png`, picture);
  };
  return (
    <div className={css.ticket}>
      <QrCode code={code} label={content.qr(who)} className={css.small} />
      <div className={css.holder}>
        <p className={css.who}>{who}</p>
        <p className={css.code}>
          <span>{content.code}</span> {code}
        </p>
        <Button look="outlined" onClick={() => full.current?.showModal()}>
          {content.show}
          <VisuallyHidden>{content.showFor(who)}</VisuallyHidden>
        </Button>
        <button type="button" className={css.quiet} onClick={() => void savePicture()}>
          {content.picture}
          <VisuallyHidden>{content.pictureFor(who)}</VisuallyHidden>
        </button>
      </div>
      <FullScreenDialog ref={full} label={who}>
        <p className={css.fullEvent}>{event.title}</p>
        <p>{content.when(formatWeekday(event.date), event.time)}</p>
        <p className={css.fullWho}>{who}</p>
        <QrCode code={code} label={content.qr(who)} className={css.large} />
        <p className={css.fullCode}>{code}</p>
      </FullScreenDialog>
    </div>
  );
}

/** Size of a ticket's picture, in pixels. */
const TICKET_SIZE = { width: 800, height: 1120 } as const;

const TICKET_MARGIN = 48;
/** Average width of Arial's letters, close enough to break lines. */
const estimatedTextWidth = (text: string) => text.length * 0.56;

interface DrawnTicket {
  event: Attendance["event"];
  who: string;
  code: string;
}

const eventTimeAndPlace = ({ date, time, location }: Attendance["event"]) =>
  [formatWeekday(date), time, location].filter((fact) => fact !== null && fact !== "");

/** A ticket as a drawing, dark on white. */
function ticketDrawing({ event, who, code }: DrawnTicket): Element {
  const room = TICKET_SIZE.width - 2 * TICKET_MARGIN;
  let top = 150;
  const lines = (text: string, sizes: Parameters<typeof fitText>[2], weight = 400) => {
    const fitted = fitText(text, room, sizes, estimatedTextWidth);
    return fitted.lines.map((line) => {
      top += fitted.size * 1.25;
      return `<text x="${TICKET_MARGIN}" y="${top}" font-size="${fitted.size}" font-weight="${weight}">${escapeHtml(line)}</text>`;
    });
  };
  const heading = [
    ...lines(
      event.title,
      [
        [48, 2],
        [38, 3],
        [30, 4],
      ],
      700,
    ),
    ...eventTimeAndPlace(event).flatMap((fact) =>
      lines(fact!, [
        [30, 2],
        [24, 3],
      ]),
    ),
    ...lines(
      who,
      [
        [34, 1],
        [26, 2],
      ],
      700,
    ),
  ].join("");
  const name = fitText(
    party.name,
    room,
    [
      [40, 1],
      [34, 2],
      [26, 3],
    ],
    estimatedTextWidth,
  );
  const partyName = name.lines
    .map((line, at) => {
      // In the middle of the band, which is 110 high.
      const y = 70 + (at - (name.lines.length - 1) / 2) * name.size * 1.15;
      return `<text x="${TICKET_MARGIN}" y="${y}" font-size="${name.size}" font-weight="700" fill="#fff">${escapeHtml(line)}</text>`;
    })
    .join("");
  const { size, path } = qrPath(code);
  const across = Math.min(560, TICKET_SIZE.height - top - 120);
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TICKET_SIZE.width} ${TICKET_SIZE.height}" font-family="Roboto, Arial, sans-serif" fill="#1a1a1a"><path d="M0 0h${TICKET_SIZE.width}v${TICKET_SIZE.height}H0z" fill="#fff"/><path d="M0 0h${TICKET_SIZE.width}v110H0z" fill="#006400"/><path d="M0 110h${TICKET_SIZE.width}v10H0z" fill="#ffd700"/>${partyName}${heading}<path transform="translate(${(TICKET_SIZE.width - across) / 2} ${top + 20}) scale(${across / size})" d="${path}" shape-rendering="crispEdges"/><text x="${TICKET_SIZE.width / 2}" y="${TICKET_SIZE.height - 40}" font-size="38" font-weight="700" text-anchor="middle">${escapeHtml(code)}</text></svg>`;
  return new DOMParser().parseFromString(markup, "image/svg+xml").documentElement;
}

const ticketHolderOf = (name: string | null, seat: number): string => name ?? content.guest(seat);

/** Tickets as HTML for the offline page. */
export const ticketsMarkup = (attendances: readonly Attendance[]): string =>
  attendances
    .flatMap(({ event, tickets }) =>
      tickets.map(
        ({ code, name }, seat) =>
          `<section><h2>${escapeHtml(event.title)}</h2><p>${eventTimeAndPlace(event)
            .map((fact) => escapeHtml(fact!))
            .join(
              "<br>",
            )}</p><p><b>${escapeHtml(ticketHolderOf(name, seat))}</b></p>${qrMarkup(code)}<p class="mono">${escapeHtml(code)}</p></section>`,
      ),
    )
    .join("");

/** A ticket's event as iCalendar, with the ticket codes. */
export const ticketCalendar = ({ event, tickets }: Attendance, origin: string, now = new Date()): string => {
  const description = content.inCalendar(tickets.map(({ code }) => code));
  return calendarOf([{ ...event, ...eventVersionOf(event), description }], origin, now);
};

export function saveTicketCalendar(attendance: Attendance): void {
  saveFile(
    `ticket-${attendance.id}.ics`,
    new Blob([ticketCalendar(attendance, siteUrl())], { type: CALENDAR_CONTENT_TYPE }),
  );
}
