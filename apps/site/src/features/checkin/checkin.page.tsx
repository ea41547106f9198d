import { createFileRoute } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState, useSyncExternalStore } from "react";
import failure from "#loading/failure.module.css";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { PageBody } from "#ui/page-body.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { type Book, countAdmitted, shownTwice } from "./book.ts";
import { Camera } from "./camera.tsx";
import { CheckIn } from "./check-in.ts";
import { checkinContent as content } from "./checkin.content.ts";
import { checkinHead } from "./checkin.head.ts";
import css from "./checkin.module.css";
import { GuestList } from "./guest-list.tsx";
import { qrReader } from "./qr-reader.ts";
import { VerdictSign } from "./verdict-sign.tsx";

/** What other doors did meanwhile is asked for so often; the list is long and data costs money. */
const REFRESH_MS = 60_000;

/** Everything on it is the device's own, so the server renders none of it. */
export const Route = createFileRoute("/checkin/$token")({
  ssr: false,
  head: checkinHead,
  pendingMinMs: 0,
  pendingComponent: Opening,
  component: CheckInPage,
});

function Opening() {
  // Beside the route itself, in the bundle of every page: no content file, no stylesheet of its own.
  return (
    <>
      <Spinner label="Opening the check-in…" />
      <noscript>
        <p role="status" className={failure.failure}>
          Please turn on JavaScript to use the check-in.
        </p>
      </noscript>
    </>
  );
}

function CheckInPage() {
  const { token } = Route.useParams();
  const [checkIn] = useState(() => new CheckIn(token));
  const { book, failure } = useSyncExternalStore(checkIn.subscribe, checkIn.state);

  useEffect(() => {
    const refresh = () => void checkIn.refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    void checkIn.open();
    addEventListener("online", refresh);
    // The camera may be wanted when there is no network to load its reader.
    qrReader().catch(() => undefined);
    return () => {
      clearInterval(timer);
      removeEventListener("online", refresh);
    };
  }, [checkIn]);

  if (failure) return <Failed text={failure.text} onAgain={() => checkIn.open()} />;
  return book ? <AtTheDoor checkIn={checkIn} book={book} /> : <Opening />;
}

function Failed({ text, onAgain }: { text: string | undefined; onAgain: () => void }) {
  return (
    <PageBody narrow>
      <h1>{content.failed.title}</h1>
      <Alert severity="error">{text ?? content.failed.network}</Alert>
      <button type="button" className={buttonClass("primary")} onClick={onAgain}>
        {content.failed.again}
      </button>
    </PageBody>
  );
}

function AtTheDoor({ checkIn, book }: { checkIn: CheckIn; book: Book }) {
  const { last } = useSyncExternalStore(checkIn.subscribe, checkIn.state);
  const { event, steward, tickets } = book.door;

  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    const code = String(new FormData(form).get("code")).trim();
    if (!code) return;
    void checkIn.scan(code);
    form.reset();
  };

  return (
    <div className={css.door}>
      <header className={css.head}>
        <h1>{content.title}</h1>
        <p className={css.event}>{event.title}</p>
        <p>{content.steward(steward)}</p>
      </header>
      <p className={css.count}>{content.count(countAdmitted(book), tickets.length)}</p>
      <Network checkIn={checkIn} book={book} />
      <VerdictSign key={last?.count} verdict={last?.verdict} />
      <Camera onCode={(code) => void checkIn.scan(code)} />
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
        <button type="submit" className={buttonClass("primary")}>
          {content.check}
        </button>
      </form>
      <GuestList book={book} onAdmit={(hash) => void checkIn.admitByName(hash)} />
      <Trouble book={book} />
    </div>
  );
}

function Network({ checkIn, book }: { checkIn: CheckIn; book: Book }) {
  const { online, sending, notKept } = useSyncExternalStore(checkIn.subscribe, checkIn.state);
  const waiting = book.scans.filter(({ result }) => result === null).length;
  return (
    <>
      <p className={css.network} role="status" data-offline={!online}>
        {online
          ? waiting > 0 || sending
            ? content.sending(Math.max(1, waiting))
            : content.sent
          : content.offline(waiting)}
      </p>
      {notKept ? <Alert severity="warning">{content.notKept}</Alert> : null}
    </>
  );
}

/** What only the server could know: who was let in twice, and on a ticket that was cancelled. */
function Trouble({ book }: { book: Book }) {
  const twice = shownTwice(book);
  const gone = book.scans.filter(({ result }) => result === "unknown");
  return (
    <>
      {twice.length > 0 ? (
        <section className={css.trouble} aria-labelledby="twice">
          <h2 id="twice">{content.twice.title}</h2>
          <p>{content.twice.text}</p>
          <ul>
            {twice.map(({ hash, name, by, at }) => (
              <li key={hash}>{content.twice.item(name, by, at)}</li>
            ))}
          </ul>
        </section>
      ) : null}
      {gone.length > 0 ? (
        <section className={css.trouble} aria-labelledby="gone">
          <h2 id="gone">{content.gone.title}</h2>
          <p>{content.gone.text}</p>
          <ul>
            {gone.map(({ hash, code }) => (
              <li key={hash}>{code === hash ? content.gone.byName : code}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
