import { isProblem } from "@party/contract/client";
import { buttonClass } from "@party/ui/button.tsx";
import { Dialog, dialogElement } from "@party/ui/dialog.tsx";
import { TextField } from "@party/ui/field.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import { api } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
import css from "./entry.module.css";
import { recentCodeContent as content } from "./session.content.ts";
import { staffQuery } from "./session.ts";

const DIALOG = "recent-code";

interface Waiting {
  resolve: () => void;
  reject: () => void;
}
let waiting: Waiting | undefined;

const enterCode = () =>
  new Promise<void>((resolve, reject) => {
    waiting = { resolve, reject };
    dialogElement(DIALOG)?.showModal();
  });

/** Runs a call, and once more after a code was entered when the API asks for one; without one its refusal stays. */
export async function withRecentCode<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!isProblem(error, "recent_code_needed")) throw error;
    await enterCode().catch(() => {
      throw error;
    });
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
      waiting?.reject();
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
        <FormAlert error={mutation.error} />
        <TextField label={content.code} name="code" autoComplete="one-time-code" inputMode="numeric" required />
        <button type="submit" className={buttonClass("primary")} aria-disabled={mutation.isPending}>
          {content.submit}
        </button>
      </form>
    </Dialog>
  );
}
