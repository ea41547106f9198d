import { ApiError } from "@party/contract/client";
import { problems } from "@party/contract/problems";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { Dialog, dialogElement } from "@party/ui/dialog.tsx";
import { TextField } from "@party/ui/field.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import { api, messageOf } from "#api.ts";
import css from "./entry.module.css";
import { recentCodeContent as content } from "./session.content.ts";
import { staffQuery } from "./session.ts";

const DIALOG = "recent-code";

/** The person closed the dialog without a code. */
class CodeCancelled extends Error {
  override readonly name = "CodeCancelled";
}

interface Waiting {
  resolve: () => void;
  reject: (reason: Error) => void;
}
let waiting: Waiting | undefined;

const enterCode = () =>
  new Promise<void>((resolve, reject) => {
    waiting = { resolve, reject };
    dialogElement(DIALOG)?.showModal();
  });

const needsCode = (error: unknown) => error instanceof ApiError && error.text === problems.recent_code_needed.text;

/**
 * Runs a call, and once more after a code was entered when the API asks for one.
 * @throws CodeCancelled
 */
export async function withRecentCode<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!needsCode(error)) throw error;
    await enterCode();
    return call();
  }
}

/** Stands once in the shell; `withRecentCode` opens it. */
export function RecentCodeDialog() {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const mutation = useMutation({
    mutationFn: (code: string) => api("POST /staff/sessions/current/codes/", { body: { code } }),
    onSuccess: () => {
      waiting?.resolve();
      waiting = undefined;
      dialogElement(DIALOG)?.close();
      void queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
    },
  });
  const { reset } = mutation;
  useEffect(() => {
    const dialog = dialogElement(DIALOG);
    const close = () => {
      waiting?.reject(new CodeCancelled());
      waiting = undefined;
      form.current?.reset();
      reset();
    };
    dialog?.addEventListener("close", close);
    return () => dialog?.removeEventListener("close", close);
  }, [reset]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!mutation.isPending) mutation.mutate(String(new FormData(event.currentTarget).get("code")));
  };
  return (
    <Dialog id={DIALOG} title={content.title}>
      <form ref={form} method="post" onSubmit={submit} className={css.form}>
        <p>{content.intro}</p>
        {mutation.error ? <Alert severity="error">{messageOf(mutation.error)}</Alert> : null}
        <TextField label={content.code} name="code" autoComplete="one-time-code" inputMode="numeric" required />
        <button type="submit" className={buttonClass("primary")} aria-disabled={mutation.isPending}>
          {content.submit}
        </button>
      </form>
    </Dialog>
  );
}
