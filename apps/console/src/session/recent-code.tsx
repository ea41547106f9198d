import { isProblem } from "@party/contract/client";
import { Dialog, dialogElement } from "@party/ui/dialog/dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { RequestForm } from "#form/request-form.tsx";
import { CodeField } from "#session/code-field.tsx";
import css from "#session/sign-in/sign-in-layout.module.css";
import { recentCodeContent as content } from "./session.content.ts";
import { staffQuery } from "./staff-query.ts";

const RECENT_CODE_DIALOG_ID = "recent-code";

interface PendingCall {
  resolve: () => void;
  reject: () => void;
}
let pendingCall: PendingCall | undefined;

/** The dialog is loaded after the first screen; on a bad connection a refusal is shown instead after this time. */
const DIALOG_LOAD_TIMEOUT_MS = 15_000;
const dialogLoaded = Promise.withResolvers<void>();

async function askForCode(): Promise<void> {
  await Promise.race([dialogLoaded.promise, new Promise((resolve) => setTimeout(resolve, DIALOG_LOAD_TIMEOUT_MS))]);
  const dialog = dialogElement(RECENT_CODE_DIALOG_ID);
  if (!dialog) throw new Error("The dialog is not loaded.");
  await new Promise<void>((resolve, reject) => {
    pendingCall = { resolve, reject };
    dialog.showModal();
  });
}

/** Runs a call, and once more after a code was entered when the API asks for one; without one its refusal stays. */
export async function retryWithRecentCode<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!isProblem(error, "recent_code_needed")) throw error;
    await askForCode().catch(() => {
      throw error;
    });
    return call();
  }
}

/** Stands once in the shell; `retryWithRecentCode` opens it. */
export function RecentCodeDialog() {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    dialogLoaded.resolve();
    const dialog = dialogElement(RECENT_CODE_DIALOG_ID);
    const close = () => {
      pendingCall?.reject();
      pendingCall = undefined;
      setAsked((times) => times + 1);
    };
    dialog?.addEventListener("close", close);
    return () => dialog?.removeEventListener("close", close);
  }, []);
  return (
    <Dialog id={RECENT_CODE_DIALOG_ID} title={content.title}>
      <RequestForm
        key={asked}
        className={css.form}
        send={(body: { code: string }) => api("POST /staff/sessions/current/codes/", { body })}
        onSent={() => {
          pendingCall?.resolve();
          pendingCall = undefined;
          dialogElement(RECENT_CODE_DIALOG_ID)?.close();
          void queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
        }}
        submit={content.submit}
      >
        {(field) => (
          <>
            <p>{content.intro}</p>
            <CodeField {...field("code")} label={content.code} />
          </>
        )}
      </RequestForm>
    </Dialog>
  );
}
