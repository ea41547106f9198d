import { Alert } from "@party/ui/alert.tsx";
import { Camera, createQrReader, type QrReader } from "@party/ui/camera/camera.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { createFileRoute } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState, useSyncExternalStore } from "react";
import failure from "#loading/failures/failure.module.css";
import { openingPageContent, withoutScriptContent } from "#loading/loading.content.ts";
import { importChunk } from "#loading/start/chunk-error.ts";
import { notifyServiceWorker } from "#offline/register-service-worker.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { PageBody } from "#ui/pages/page-body.tsx";
import { CheckIn } from "./check-in.ts";
import { checkinContent as content } from "./checkin.content.ts";
import css from "./checkin.module.css";
import { type CheckInData, countCheckedIn, duplicateScans, findGuests, type LocalScanResult } from "./guest-list.ts";

/** How often the guest list is loaded again; it is long and mobile data costs money. */
const GUEST_LIST_REFRESH_MS = 60_000;

async function loadQrDecoder() {
  const decoder = await importChunk(() => import("@party/ui/camera/read-frame.ts"));
  // Without it the camera would not work without a network.
  notifyServiceWorker();
  return decoder;
}

let loadingQrReader: Promise<QrReader> | undefined;

/** @throws ChunkError when the decoder could not be loaded */
function loadQrReader(): Promise<QrReader> {
  loadingQrReader ??= createQrReader(loadQrDecoder).catch((error: unknown) => {
    loadingQrReader = undefined;
    throw error;
  });
  return loadingQrReader;
}

/** All data is on the device, so the server does not render the page. */
export const Route = createFileRoute("/checkin/$token")({
  ssr: false,
  head: () => pageHead("/checkin/$token", { path: "/", unlisted: true }),
  pendingMinMs: 0,
  pendingComponent: CheckInPending,
  component: CheckInPage,
});

function CheckInPending() {
  // The pending component is in the bundle of every page: no content file, no stylesheet of its own.
  return (
    <>
      <Spinner label={openingPageContent.checkIn} />
      <noscript>
        {import.meta.env.SSR ? (
          <p role="status" className={failure.failure}>
            {withoutScriptContent.checkIn}
          </p>
        ) : null}
      </noscript>
    </>
  );
}

function CheckInPage() {
  const { token } = Route.useParams();
  const [checkIn] = useState(() => new CheckIn(token));
  const { data, failure } = useSyncExternalStore(checkIn.subscribe, checkIn.state);

  useEffect(() => {
    const refresh = () => void checkIn.refresh();
    const timer = setInterval(refresh, GUEST_LIST_REFRESH_MS);
    void checkIn.open();
    addEventListener("online", refresh);
    // Loaded early: the camera may be started without a network.
    loadQrReader().catch(() => undefined);
    return () => {
      clearInterval(timer);
      removeEventListener("online", refresh);
    };
  }, [checkIn]);

  if (failure) return <CheckInFailed text={failure.text} onRetry={() => checkIn.open()} />;
  return data ? <Scanner checkIn={checkIn} data={data} /> : <CheckInPending />;
}

function CheckInFailed({ text, onRetry }: { text: string | undefined; onRetry: () => void }) {
  return (
    <PageBody narrow>
      <h1>{content.failed.title}</h1>
      <Alert severity="error">{text ?? content.failed.network}</Alert>
      <Button onClick={onRetry}>{content.failed.again}</Button>
    </PageBody>
  );
}

function Scanner({ checkIn, data }: { checkIn: CheckIn; data: CheckInData }) {
  const { last } = useSyncExternalStore(checkIn.subscribe, checkIn.state);
  const { event, steward, tickets } = data.guestList;

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    const code = String(new FormData(form).get("code")).trim();
    if (!code) return;
    void checkIn.scan(code);
    form.reset();
  };

  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{content.title}</h1>
        <p className={css.event}>{event.title}</p>
        <p>{content.steward(steward)}</p>
      </header>
      <p className={css.count}>{content.count(countCheckedIn(data), tickets.length)}</p>
      <SyncStatus checkIn={checkIn} data={data} />
      <ScanResultMessage key={last?.count} result={last?.result} />
      <Camera onCode={(code) => void checkIn.scan(code)} loadReader={loadQrReader} content={content} css={css} />
      <form className={css.form} method="post" onSubmit={submit}>
        <label htmlFor="code">{content.code}</label>
        <input
          id="code"
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={40}
        />
        <Button type="submit">{content.check}</Button>
      </form>
      <GuestSearch data={data} onCheckIn={(hash) => void checkIn.checkInByName(hash)} />
      <AlreadyAdmittedNotice data={data} />
    </div>
  );
}

function SyncStatus({ checkIn, data }: { checkIn: CheckIn; data: CheckInData }) {
  const { online, sending, notStored } = useSyncExternalStore(checkIn.subscribe, checkIn.state);
  const waiting = data.scans.filter(({ result }) => result === null).length;
  return (
    <>
      <p className={css.network} role="status" data-offline={!online}>
        {online
          ? waiting > 0 || sending
            ? content.sending(Math.max(1, waiting))
            : content.sent
          : content.offline(waiting)}
      </p>
      {notStored ? <Alert severity="warning">{content.notStored}</Alert> : null}
    </>
  );
}

/** What the server found: tickets admitted twice, and cancelled ones. */
function AlreadyAdmittedNotice({ data }: { data: CheckInData }) {
  const duplicates = duplicateScans(data);
  const cancelled = data.scans.filter(({ result }) => result === "unknown");
  return (
    <>
      {duplicates.length > 0 ? (
        <section className={css.conflicts} aria-labelledby="twice">
          <h2 id="twice">{content.duplicates.title}</h2>
          <p>{content.duplicates.text}</p>
          <ul>
            {duplicates.map(({ hash, name, by, at }) => (
              <li key={hash}>{content.duplicates.item(name, by, at)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {cancelled.length > 0 ? (
        <section className={css.conflicts} aria-labelledby="gone">
          <h2 id="gone">{content.cancelled.title}</h2>
          <p>{content.cancelled.text}</p>
          <ul>
            {cancelled.map(({ hash, code }) => (
              <li key={hash}>{code === hash ? content.cancelled.byName : code}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

const guestsContent = content.guests;

/** The guests admitted, and a search by name for guests without a ticket. */
function GuestSearch({ data, onCheckIn }: { data: CheckInData; onCheckIn: (hash: string) => void }) {
  const [query, setQuery] = useState("");
  const found = findGuests(data, query);
  const searching = query.trim() !== "";
  return (
    <details className={css.guests}>
      <summary>{guestsContent.title}</summary>
      <label htmlFor="guest-name">{guestsContent.search}</label>
      <input
        id="guest-name"
        type="search"
        autoComplete="off"
        maxLength={60}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {searching ? <p>{found.length > 0 ? guestsContent.hint : guestsContent.none}</p> : null}
      {!searching && found.length === 0 ? <p>{guestsContent.nobody}</p> : null}
      <ul>
        {found.map(({ hash, name, at, by }) => (
          <li key={hash}>
            <span>
              <b>{name}</b>
              {at ? <span>{guestsContent.at(at, by)}</span> : null}
            </span>
            {at ? null : (
              <Button look="outlined" onClick={() => onCheckIn(hash)}>
                {guestsContent.checkIn}
                <VisuallyHidden>{guestsContent.checkInWho(name)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

const resultsContent = content.results;

const TICK_ICON = "m9 16.2-3.5-3.5L4 14.1l5 5L20 8.1l-1.5-1.4z";
const BAR_ICON = "M4 10h16v4H4z";
const CROSS_ICON = "m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z";

const resultIcons = { admitted: TICK_ICON, admittedHere: BAR_ICON, admittedElsewhere: BAR_ICON, notValid: CROSS_ICON };
const DOUBLE_VIBRATION = [200, 80, 200];
const resultVibrations = {
  admitted: [60],
  admittedHere: DOUBLE_VIBRATION,
  admittedElsewhere: DOUBLE_VIBRATION,
  notValid: [500],
};

function resultText(result: LocalScanResult): string {
  switch (result.kind) {
    case "admitted":
      return resultsContent.admitted.text(result.name);
    case "admittedHere":
      return resultsContent.admittedHere.text(result.name, result.at);
    case "admittedElsewhere":
      return resultsContent.admittedElsewhere.text(result.name, result.by, result.at);
    case "notValid":
      return resultsContent.notValid.text;
  }
}

/** The result of the last scan, with an icon, a colour and, where the phone can, a vibration. */
function ScanResultMessage({ result }: { result: LocalScanResult | undefined }) {
  const kind = result?.kind;
  useEffect(() => {
    if (result && kind) navigator.vibrate?.(resultVibrations[kind]);
  }, [result, kind]);
  if (!result || !kind) return <p className={css.result}>{content.waiting}</p>;
  return (
    <div role="alert" className={css.result} data-result={kind === "admittedHere" ? "admittedElsewhere" : kind}>
      <Icon path={resultIcons[kind]} />
      <p className={css.resultTitle}>{resultsContent[kind].title}</p>
      <p>{resultText(result)}</p>
    </div>
  );
}
