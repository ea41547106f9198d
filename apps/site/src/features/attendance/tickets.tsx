import type { Attendance, Ticket } from "@party/contract/attendance";
import { useRef } from "react";
import { formatWeekday } from "#dates.ts";
import { buttonClass } from "#ui/button.tsx";
import { FullScreen } from "#ui/full-screen.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { saveFile } from "#ui/save-file.ts";
import { pictureOf } from "#ui/svg-picture.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { attendanceContent } from "./attendance.content.ts";
import css from "./attendance.module.css";
import { holderOf, TICKET, ticketDrawing } from "./ticket-files.ts";

const content = attendanceContent.tickets;

/** The member's ticket and one for each guest. */
export function Tickets({ attendance }: { attendance: Attendance }) {
  return (
    <>
      <ul className={css.tickets}>
        {attendance.tickets.map((ticket, seat) => (
          <li key={ticket.code}>
            <OneTicket event={attendance.event} ticket={ticket} seat={seat} />
          </li>
        ))}
      </ul>
      <p className={css.hint}>{content.hint}</p>
    </>
  );
}

interface OneTicketProps {
  event: Attendance["event"];
  ticket: Ticket;
  seat: number;
}

function OneTicket({ event, ticket: { code, name }, seat }: OneTicketProps) {
  const who = holderOf(name, seat);
  const full = useRef<HTMLDialogElement>(null);
  const savePicture = async () => {
    const picture = await pictureOf(ticketDrawing({ event, who, code }), TICKET.width, TICKET.height);
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
        <button type="button" className={buttonClass("outlined")} onClick={() => full.current?.showModal()}>
          {content.show}
          <VisuallyHidden>{content.showFor(who)}</VisuallyHidden>
        </button>
        <button type="button" className={css.quiet} onClick={() => void savePicture()}>
          {content.picture}
          <VisuallyHidden>{content.pictureFor(who)}</VisuallyHidden>
        </button>
      </div>
      <FullScreen ref={full} label={who}>
        <p className={css.fullEvent}>{event.title}</p>
        <p>{[formatWeekday(event.date), event.time].filter(Boolean).join(", ")}</p>
        <p className={css.fullWho}>{who}</p>
        <QrCode code={code} label={content.qr(who)} className={css.large} />
        <p className={css.fullCode}>{code}</p>
      </FullScreen>
    </div>
  );
}
