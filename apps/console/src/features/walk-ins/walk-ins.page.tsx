import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Spinner } from "@party/ui/spinner.tsx";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { isSignedOut, messageOf } from "#api.ts";
import formCss from "#form/form.module.css";
import { registerServiceWorker } from "#offline/register-service-worker.ts";
import { useParty } from "#party.ts";
import type { Screen } from "#screen.ts";
import { Page } from "#shell/page/page.tsx";
import {
  createEncryptedStore,
  deleteEncryptedStore,
  type EncryptedStore,
  findPinLock,
  saveProfile,
  unlockWithPin,
} from "./encrypted-store.ts";
import { loadRecruiter, type Recruiter } from "./entries.ts";
import { PinForm } from "./pin-form.tsx";
import { WalkInRegistration } from "./registration.tsx";
import { walkInContent as content } from "./walk-ins.content.ts";
import css from "./walk-ins.module.css";

export const screen = {
  path: "/walk-ins",
  isOutsideFrame: true,
  menu: {
    group: "register",
    order: 3,
    label: content.title,
    about: content.about,
    icon: "M15 12a4 4 0 1 0-4-4 4 4 0 0 0 4 4m-9-2V7H4v3H1v2h3v3h2v-3h3v-2zm9 4c-2.67 0-8 1.34-8 4v2h16v-2c0-2.66-5.33-4-8-4",
    permissions: ["people.register"],
  },
} satisfies Screen;

type WalkInsState =
  | { step: "loading" }
  | { step: "failed" }
  /** Nothing is kept yet. */
  | { step: "start"; message?: string }
  | { step: "locked"; message?: string }
  | { step: "open"; store: EncryptedStore; recruiter: Recruiter };

const LOCK_AFTER_IDLE_MS = 15 * 60_000;

/** Registers people in person, also without a network: outside the frame of the console, because nobody is asked who is signed in. */
export function WalkInsPage() {
  const [state, setState] = useState<WalkInsState>({ step: "loading" });
  useEffect(() => {
    registerServiceWorker();
    findPinLock().then(
      (lock) => setState({ step: lock ? "locked" : "start" }),
      () => setState({ step: "failed" }),
    );
  }, []);

  const isOpen = state.step === "open";
  useEffect(() => {
    if (!isOpen) return;
    const lock = () => setState({ step: "locked", message: content.pin.locked });
    let timer = setTimeout(lock, LOCK_AFTER_IDLE_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(lock, LOCK_AFTER_IDLE_MS);
    };
    const events = ["pointerdown", "keydown"] as const;
    for (const event of events) addEventListener(event, wait);
    return () => {
      clearTimeout(timer);
      for (const event of events) removeEventListener(event, wait);
    };
  }, [isOpen]);

  const open = async (pin: string): Promise<string | undefined> => {
    const unlocked = await unlockWithPin<Recruiter>(pin);
    if ("attemptsLeft" in unlocked) {
      if (unlocked.attemptsLeft > 0) return content.pin.wrong(unlocked.attemptsLeft);
      setState({ step: "start", message: content.pin.deleted });
      return undefined;
    }
    const { store, profile } = unlocked;
    setState({ step: "open", store, recruiter: profile });
    // Wards may have changed since.
    loadRecruiter().then(
      async (recruiter) => {
        if (recruiter.id !== profile.id) return;
        await saveProfile(store, recruiter);
        setState((now) => (now.step === "open" ? { ...now, recruiter } : now));
      },
      () => undefined,
    );
    return undefined;
  };

  return (
    <WalkInsFrame help={!isOpen}>
      {state.step === "loading" ? <Spinner label={content.title} /> : null}
      {state.step === "failed" ? <Alert severity="error">{content.failed}</Alert> : null}
      {state.step === "start" ? (
        <WalkInsStart
          message={state.message}
          onStart={(store, recruiter) => setState({ step: "open", store, recruiter })}
        />
      ) : null}
      {state.step === "locked" ? <PinForm isNew={false} message={state.message} onPin={open} /> : null}
      {state.step === "open" ? <WalkInRegistration store={state.store} recruiter={state.recruiter} /> : null}
    </WalkInsFrame>
  );
}

/** Asks the API who registers and where, then for a PIN. */
function WalkInsStart({
  message,
  onStart,
}: {
  message: string | undefined;
  onStart: (store: EncryptedStore, recruiter: Recruiter) => void;
}) {
  const [found, setFound] = useState<{ recruiter?: Recruiter; error?: unknown }>();
  const load = () => {
    setFound(undefined);
    loadRecruiter().then(
      (recruiter) => setFound({ recruiter }),
      (error: unknown) => setFound({ error }),
    );
  };
  useEffect(load, []);
  if (!found) return <Spinner label={content.pin.busy} />;
  const { recruiter, error } = found;
  if (!recruiter) {
    return (
      <div className={formCss.stack}>
        {message ? <Alert severity="warning">{message}</Alert> : null}
        <Alert severity="info">{isSignedOut(error) ? content.pin.first : messageOf(error, content.pin.first)}</Alert>
        <p className={formCss.actions}>
          {isSignedOut(error) ? (
            <Link to="/sign-in" search={{ next: "/walk-ins" }} className={buttonVariantClass("primary")}>
              {content.pin.signIn}
            </Link>
          ) : (
            <Button onClick={load}>{content.pin.again}</Button>
          )}
        </p>
      </div>
    );
  }
  const start = async (pin: string) => {
    await deleteEncryptedStore();
    onStart(await createEncryptedStore(pin, recruiter), recruiter);
    return undefined;
  };
  return <PinForm isNew message={message} onPin={start} />;
}

/** @param help is linked while nothing is typed that would be lost */
function WalkInsFrame({ help, children }: { help: boolean; children: ReactNode }) {
  return (
    <div className={css.frame}>
      <header className={css.top}>
        <Link to="/" className={css.back}>
          ‹ {content.back}
        </Link>
        <b>{useParty().short_name}</b>
      </header>
      <main className={css.main}>
        <Page title={content.title} {...(help ? { help: "walk-ins" } : {})}>
          <div className={formCss.stack}>{children}</div>
        </Page>
      </main>
    </div>
  );
}
