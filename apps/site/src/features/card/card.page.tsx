import type { MemberCard } from "@party/contract/card";
import { cardNameConsentText } from "@party/contract/values/consent-texts/card-name";
import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonRowClass, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Checkbox } from "@party/ui/form/choices.tsx";
import { EmptyState, Panel } from "@party/ui/panel.tsx";
import { FullScreenDialog, QrCode, qrMarkup } from "@party/ui/qr-code.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { api } from "#api.ts";
import { formatDay } from "#dates/dates.ts";
import { membershipsQuery } from "#features/memberships/memberships-query.ts";
import { planOf } from "#features/memberships/plans.ts";
import { OfflinePageSaver } from "#offline/save-offline.tsx";
import { DashboardPage } from "#portal/dashboard-page.tsx";
import { icons } from "#portal/icons.ts";
import { portalContent } from "#portal/portal.content.ts";
import { saveDocument } from "#portal/save-file.ts";
import { apiQuery, queryWithFallback } from "#session/query-client.ts";
import { useSession } from "#session/use-session.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { StatusMessage, useSaveStatus } from "#ui/forms/save-status.tsx";
import { shareFile } from "#ui/pictures/save-file.ts";
import { embedImages, markupOf, renderPicture } from "#ui/pictures/svg-picture.ts";
import { cardContent as content } from "./card.content.ts";
import css from "./card.module.css";
import { CARD_SIZE, CardDrawing, verifyUrl } from "./card-drawing.tsx";

const cardQuery = queryWithFallback(apiQuery("GET /api/card/"), { card: null });

export const Route = createFileRoute("/_members-only/dashboard/card")({
  head: () => pageHead("/dashboard/card", { unlisted: true }),
  component: CardPage,
});

function CardPage() {
  return (
    <DashboardPage title={content.title} lead={content.lead} back={{ to: "/dashboard", label: portalContent.back }}>
      <MembershipCard />
    </DashboardPage>
  );
}

function MembershipCard() {
  // Null without an active membership.
  const { card } = useSuspenseQuery(cardQuery).data;
  return card ? <ActiveCard card={card} /> : <NoCardNotice />;
}

/** An application that waits is no reason to choose a plan again. */
function NoCardNotice() {
  const memberships = useSuspenseQuery(membershipsQuery).data?.results;
  const waiting = memberships?.find(({ state }) => state === "applied" || state === "awaiting_payment");
  if (waiting) {
    const text = content.waiting[waiting.state === "applied" ? "applied" : "unpaid"];
    return (
      <Panel id="none" title={text.title}>
        <EmptyState icon={icons.idCard} text={text.text(planOf(waiting.membership_type).name, waiting.id)}>
          <Link to="/dashboard/payments" state={{ membershipId: waiting.id }} className={buttonVariantClass("primary")}>
            {text.action}
          </Link>
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Panel id="none" title={content.none.title}>
      <EmptyState icon={icons.idCard} text={content.none.text}>
        <Link to="/joinus" className={buttonVariantClass("primary")}>
          {content.none.apply}
        </Link>
        <Link to="/dashboard/payments" className={buttonVariantClass("outlined")}>
          {content.none.pay}
        </Link>
      </EmptyState>
    </Panel>
  );
}

function ActiveCard({ card }: { card: MemberCard }) {
  const { busy, status, save } = useSaveStatus(content.failure);
  const { user } = useSession();
  const drawing = useRef<SVGSVGElement>(null);
  const full = useRef<HTMLDialogElement>(null);
  const downloadPdf = () =>
    save(async () => {
      await saveDocument("/api/card/card.pdf", `card-${card.number}.pdf`);
      return content.saved;
    });
  const share = () =>
    save(async () => {
      const picture = await renderPicture(drawing.current!, 2 * CARD_SIZE.width, 2 * CARD_SIZE.height);
      return (await shareFile(`card-${card.number}.png`, picture)) ? undefined : content.pictureSaved;
    });
  const offlineBody = async () => {
    const copy = await embedImages(drawing.current!);
    return `${markupOf(copy)}<section><h2>${content.qr}</h2>${qrMarkup(verifyUrl(card))}</section>`;
  };
  return (
    <>
      {card.renewal_due ? (
        <Alert severity="warning">
          {content.renewal} <Link to="/dashboard/payments">{content.renew}</Link>
        </Alert>
      ) : null}
      <section className={css.card} aria-label={content.title}>
        <CardDrawing ref={drawing} card={card} className={css.drawing} />
        <a href={`${import.meta.env.LANGUAGE_PATH}/verify/${card.code}`} className={css.code}>
          <VisuallyHidden>{content.qr}</VisuallyHidden>
        </a>
      </section>
      <StatusMessage status={status} />
      <p className={buttonRowClass}>
        <Button onClick={() => full.current?.showModal()}>{content.full}</Button>
        <Button look="outlined" aria-disabled={busy} onClick={share}>
          {content.share}
        </Button>
        <Button look="outlined" aria-disabled={busy} onClick={downloadPdf}>
          {busy ? content.busy : content.pdf}
        </Button>
        <Button look="outlined" onClick={() => print()}>
          {content.print}
        </Button>
      </p>
      <OfflinePageSaver
        userId={user?.id}
        path="/dashboard/card"
        title={content.title}
        version={JSON.stringify(card)}
        body={offlineBody}
      />
      {card.picture ? null : (
        <p className={css.hint}>
          {content.noPicture} <Link to="/dashboard/profile">{content.addPicture}</Link>
        </p>
      )}
      <NameConsent card={card} />
      <FullScreenDialog label={content.title} ref={full}>
        <p className={css.fullName}>{card.name}</p>
        <p>
          {card.plan} · {card.number}
        </p>
        <QrCode code={verifyUrl(card)} label={content.qr} className={css.fullCode} />
        <p>
          {content.until}: {card.valid_until ? formatDay(card.valid_until) : content.noEnd}
        </p>
      </FullScreenDialog>
    </>
  );
}

function NameConsent({ card }: { card: MemberCard }) {
  const { busy, status, save } = useSaveStatus(content.scan.failure);
  const queryClient = useQueryClient();
  // Shown at once, until the server has answered.
  const [pending, setPending] = useState<boolean>();
  const change = async (name_shown: boolean) => {
    if (busy) return;
    setPending(name_shown);
    await save(async () => {
      await api("PUT /api/card/consent/", { body: { name_shown } });
      queryClient.setQueryData(cardQuery.queryKey, { card: { ...card, name_shown } });
      return content.scan.saved;
    });
    setPending(undefined);
  };
  return (
    <Panel id="scan" title={content.scan.title} text={content.scan.text}>
      <Checkbox
        label={cardNameConsentText.text}
        hint={content.scan.hint(card.shown_as)}
        checked={pending ?? card.name_shown}
        aria-disabled={busy}
        onChange={({ target }) => change(target.checked)}
      />
      <StatusMessage status={status} />
    </Panel>
  );
}
