import { ApiError } from "@party/contract/client";
import { parseDetailsCode } from "@party/contract/values/people/details-links";
import { Alert } from "@party/ui/alert.tsx";
import { SubmitButton } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { type FormEvent, Suspense, useEffect, useState } from "react";
import { api } from "#api.ts";
import { lazyPart } from "#loading/start/lazy-page.ts";
import { focusFirstError, formErrorsOf } from "#ui/forms/form-validation.ts";
import { StatusMessage, useSaveStatus } from "#ui/forms/save-status.tsx";
import { linkedDetailsContent as content } from "./details.content.ts";
import css from "./details.module.css";
import type { Opened } from "./linked-form.tsx";

/** With the library of the portal's forms: only whoever has a code loads it. */
const LinkedForm = lazyPart(() => import("./linked-form.tsx"), "LinkedForm");

export function LinkedDetails() {
  const [opened, setOpened] = useState<Opened>();
  const [isDone, setDone] = useState(false);
  if (isDone) return <Alert severity="success">{content.sent}</Alert>;
  if (!opened) return <CodeForm onOpen={setOpened} />;
  return (
    <Suspense fallback={<p>{content.opening}</p>}>
      <LinkedForm
        {...opened}
        onSent={(missing) =>
          missing.length === 0 ? setDone(true) : setOpened({ ...opened, details: { ...opened.details, missing } })
        }
      />
    </Suspense>
  );
}

/** Asks for the code, unless the address has it. */
function CodeForm({ onOpen }: { onOpen: (opened: Opened) => void }) {
  const { busy, status, save, showStatus, showErrors, error } = useSaveStatus(content.failed);
  const open = async (typed: string) => {
    const code = parseDetailsCode(typed);
    const details = code && (await api("GET /details/{code}/", { params: { code }, anonymous: true }).catch(refused));
    if (code && details) onOpen({ code, details });
    else showStatus("error", content.unknown);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useEffect(() => {
    const typed = decodeURIComponent(location.hash.slice(1));
    if (typed) open(typed).catch(() => showStatus("error", content.failed));
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const errors = formErrorsOf(form);
    if (errors) {
      requestAnimationFrame(() => focusFirstError(form));
      return showErrors(errors);
    }
    const typed = String(new FormData(form).get("code"));
    return save(() => open(typed).then(() => undefined));
  };
  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      <TextField
        label={content.code}
        hint={content.codeHint}
        autoComplete="off"
        required
        name="code"
        error={error("code")}
      />
      <div className={css.foot}>
        <StatusMessage status={status} />
        <SubmitButton busy={busy} label={content.open} busyLabel={content.opening} />
      </div>
    </form>
  );
}

/** @returns undefined for a code that there is not */
function refused(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}
