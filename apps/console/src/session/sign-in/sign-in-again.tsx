import { Dialog, dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { clientWithoutRetry, onSessionEnd, setSessionOwner } from "#api.ts";
import { saveOpenDrafts } from "#editor/autosave/use-autosave.ts";
import { signInAgainContent as content, signInContent } from "#session/session.content.ts";
import { useStaff } from "#session/session.ts";
import { staffQuery } from "#session/staff-query.ts";
import { SignInForm } from "./sign-in-form.tsx";
import css from "./sign-in-layout.module.css";

const SIGN_IN_DIALOG_ID = "sign-in-again";

/** Stands once in the shell: the sign-in over whatever is open, which goes on afterwards. */
export function SignInAgainDialog() {
  const queryClient = useQueryClient();
  const staff = useStaff();
  const [owner] = useState(staff);
  const [isAsked, setAsked] = useState(false);
  const waiting = useRef<{ promise: Promise<boolean>; resolve: (isSignedIn: boolean) => void }>(undefined);
  const isOther = staff.id !== owner.id;

  useEffect(() => {
    const dialog = dialogElement(SIGN_IN_DIALOG_ID);
    const answer = (isSignedIn: boolean) => {
      waiting.current?.resolve(isSignedIn);
      waiting.current = undefined;
    };
    const close = () => {
      setAsked(false);
      answer(false);
    };
    dialog?.addEventListener("close", close);
    const stop = onSessionEnd(() => {
      waiting.current ??= Promise.withResolvers<boolean>();
      setAsked(true);
      if (!dialog?.open) dialog?.showModal();
      return waiting.current.promise;
    });
    return () => {
      stop();
      dialog?.removeEventListener("close", close);
      answer(false);
    };
  }, []);
  // Somebody else has signed in, here or in another tab.
  useEffect(() => {
    const dialog = dialogElement(SIGN_IN_DIALOG_ID);
    if (isOther && !dialog?.open) dialog?.showModal();
  }, [isOther]);

  const onSignedIn = async (next: "set_up_authenticator" | "none") => {
    if (next !== "none") return location.assign("/console/authenticator");
    const me = await clientWithoutRetry("GET /staff/me/");
    setSessionOwner(me.id);
    queryClient.setQueryData(staffQuery.queryKey, me);
    if (me.id !== owner.id) return;
    waiting.current?.resolve(true);
    waiting.current = undefined;
    dialogElement(SIGN_IN_DIALOG_ID)?.close();
    await saveOpenDrafts({ isAsked: true });
  };
  return (
    <Dialog id={SIGN_IN_DIALOG_ID} title={isOther ? content.otherTitle : content.title}>
      {isOther ? (
        <div className={css.form}>
          <p role="alert">{content.other(staff.name, owner.name)}</p>
          <Button onClick={() => location.assign("/console/")}>{content.goOn(staff.name)}</Button>
        </div>
      ) : isAsked ? (
        <SignInForm email={owner.email} onSignedIn={onSignedIn}>
          {(step, form) => (
            <div className={css.form}>
              <p>{step === "code" ? signInContent.codeIntro : content.intro}</p>
              {form}
            </div>
          )}
        </SignInForm>
      ) : null}
    </Dialog>
  );
}
