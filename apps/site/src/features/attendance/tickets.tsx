import type { Attendance, Ticket } from "@party/contract/attendance";
import { useRef } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Unseen } from "#ui/unseen.tsx";
import { attendanceContent } from "./attendance.content.ts";
import css from "./attendance.module.css";
import { TicketQr } from "./ticket-qr.tsx";

const content = attendanceContent.tickets;

/** The tickets of a party: the member's own, and one for each guest. */
export function Tickets({ attendance }: { attendance: Attendance }) {
  return (
    <>
      <ul className={css.tickets}>
        {attendance.tickets.map((ticket, seat) => (
          <li key={ticket.code}>
            <OneTicket ticket={ticket} seat={seat} />
          </li>
        ))}
      </ul>
      <p className={css.hint}>{content.hint}</p>
    </>
  );
}

function OneTicket({ ticket: { code, name }, seat }: { ticket: Ticket; seat: number }) {
  const who = name ?? content.guest(seat);
  const full = useRef<HTMLDialogElement>(null);
  return (
    <div className={css.ticket}>
      <TicketQr code={code} label={content.qr(who)} className={css.small} />
      <div className={css.holder}>
        <p className={css.who}>{who}</p>
        <p className={css.code}>
          <span>{content.code}</span> {code}
        </p>
        <button type="button" className={buttonClass("outlined")} onClick={() => full.current?.showModal()}>
          {content.show}
          <Unseen>{content.showFor(who)}</Unseen>
        </button>
      </div>
      <dialog ref={full} className={css.full} aria-label={who}>
        <p className={css.fullWho}>{who}</p>
        <TicketQr code={code} label={content.qr(who)} className={css.large} />
        <p className={css.fullCode}>{code}</p>
        <button type="button" className={buttonClass("primary")} onClick={() => full.current?.close()}>
          {content.close}
        </button>
      </dialog>
    </div>
  );
}
