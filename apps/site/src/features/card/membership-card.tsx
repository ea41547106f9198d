import type { Card } from "@party/contract/card";
import { Link } from "@tanstack/react-router";
import { formatDay } from "#dates.ts";
import { icons } from "#features/dashboard/dashboard-icons.ts";
import { mediaAddress } from "#media-address.ts";
import { siteUrl } from "#page-context.ts";
import { party } from "#party.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { Said } from "#ui/said.tsx";
import { useSaving } from "#ui/use-saving.ts";
import { TicketQr } from "../attendance/ticket-qr.tsx";
import { saveDocument } from "../dashboard/save-document.ts";
import { cardContent as content } from "./card.content.ts";
import css from "./card.module.css";

/** The card, or how to come to one. @param card null without a membership in force */
export function MembershipCard({ card }: { card: Card | null }) {
  return card ? <InForce card={card} /> : <None />;
}

function None() {
  return (
    <Panel id="none" title={content.none.title}>
      <EmptyState icon={icons.idCard} text={content.none.text}>
        <Link to="/joinus" className={buttonClass("primary")}>
          {content.none.apply}
        </Link>
        <Link to="/dashboard/payments" className={buttonClass("outlined")}>
          {content.none.pay}
        </Link>
      </EmptyState>
    </Panel>
  );
}

function InForce({ card }: { card: Card }) {
  const { busy, said, save } = useSaving(content.failure);
  const toPdf = () =>
    save(async () => {
      await saveDocument("/api/card/card.pdf", `card-${card.number}.pdf`);
      return content.saved;
    });
  return (
    <>
      {card.renewal_due ? (
        <Alert severity="warning">
          {content.renewal} <Link to="/dashboard/payments">{content.renew}</Link>
        </Alert>
      ) : null}
      <CardFace card={card} />
      <Said said={said} />
      <p className={css.buttons}>
        <button type="button" className={buttonClass("primary")} aria-disabled={busy} onClick={toPdf}>
          {busy ? content.busy : content.pdf}
        </button>
        <button type="button" className={buttonClass("outlined")} onClick={() => print()}>
          {content.print}
        </button>
      </p>
      {card.picture ? null : (
        <p className={css.hint}>
          {content.noPicture} <Link to="/dashboard/profile">{content.addPicture}</Link>
        </p>
      )}
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
