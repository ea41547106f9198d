import type { Card } from "@party/contract/card";
import { Link } from "@tanstack/react-router";
import { formatDay } from "#dates.ts";
import { mediaAddress } from "#media-address.ts";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { TicketQr } from "../attendance/ticket-qr.tsx";
import { useSaving } from "../profile/use-saving.ts";
import { cardContent as content } from "./card.content.ts";
import css from "./card.module.css";
import { savePdf } from "./card-calls.ts";

export function MembershipCard({ card }: { card: Card | null }) {
  return (
    <div className={css.page}>
      <header className={css.aside}>
        <h1 className={css.title}>{content.title}</h1>
        <p>{card ? content.lead : content.none.text}</p>
      </header>
      {card ? <InForce card={card} /> : <None />}
    </div>
  );
}

function None() {
  return (
    <p className={css.buttons}>
      <Link to="/joinus" className={buttonClass("primary")}>
        {content.none.apply}
      </Link>
      <Link to="/dashboard/payments" className={buttonClass("outlined")}>
        {content.none.pay}
      </Link>
    </p>
  );
}

function InForce({ card }: { card: Card }) {
  const { busy, said, save, notice } = useSaving(content.failure);
  const toPdf = () =>
    save(async () => {
      await savePdf(card.number);
      return content.saved;
    });
  return (
    <>
      {card.renewal_due ? (
        <div className={css.aside}>
          <Alert severity="warning">
            {content.renewal} <Link to="/dashboard/payments">{content.renew}</Link>
          </Alert>
        </div>
      ) : null}
      <CardFace card={card} />
      <div className={css.aside}>
        <div ref={notice}>{said ? <Alert severity={said.severity}>{said.text}</Alert> : null}</div>
        <p className={css.buttons}>
          <button type="button" className={buttonClass("primary")} aria-disabled={busy} onClick={toPdf}>
            {busy ? content.busy : content.pdf}
          </button>
          <button type="button" className={buttonClass("outlined")} onClick={() => print()}>
            {content.print}
          </button>
          {card.picture ? null : (
            <Link to="/dashboard/profile" className={buttonClass("outlined")}>
              {content.addPicture}
            </Link>
          )}
        </p>
      </div>
    </>
  );
}

function CardFace({ card }: { card: Card }) {
  const facts = [
    [content.name, card.name],
    [content.number, card.number],
    [content.plan, card.plan],
    [content.until, card.valid_until ? formatDay(card.valid_until) : content.noEnd],
  ] as const;
  return (
    <section className={css.card} aria-label={content.title}>
      <div className={css.band}>
        <p className={css.party}>{party.name}</p>
        <p>{content.title}</p>
      </div>
      <div className={css.face} data-portrait={Boolean(card.picture)}>
        {card.picture ? (
          <img
            src={mediaAddress(card.picture)}
            alt={content.portrait}
            width="112"
            height="112"
            className={css.portrait}
          />
        ) : null}
        <dl className={css.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={css.check}>
          <a href={`/verify/${card.code}`} aria-label={content.qr}>
            <TicketQr code={`${siteUrl()}/verify/${card.code}`} label={content.qr} className={css.qr} />
          </a>
          <p>{content.scan}</p>
        </div>
      </div>
    </section>
  );
}
