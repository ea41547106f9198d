import type { StaffMember } from "@party/contract/staff";
import { Alert } from "@party/ui/alert.tsx";
import { dialogElement } from "@party/ui/dialog/dialog.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { messageOf } from "#api.ts";
import { useStaff } from "#session/session.ts";
import { ActionDialog } from "./action-dialog.tsx";
import css from "./form.module.css";

/** A screen, with its parameters and filters. */
export type LinkTarget = Pick<LinkProps, "to" | "params" | "search">;

/** What a dialog says and asks before something happens. */
export interface Confirmation<Subject> {
  title: (subject: Subject) => string;
  /** What follows. */
  effect: (subject: Subject) => ReactNode;
  /** Label of a text, e.g. the reason. */
  text?: string | undefined;
  isTextOptional?: boolean;
  /** What the text says at first. */
  initial?: (subject: Subject) => string;
  submit: (subject: Subject) => string;
}

interface ActionBase<Subject> {
  label: string;
  /** Always when absent. */
  when?: (subject: Subject, staff: StaffMember) => boolean;
  primary?: boolean;
}

/** A call about a row of a list, or about the subject of a page. */
export interface CallAction<Subject> extends ActionBase<Subject> {
  /** Without it, it happens at once. */
  confirm?: Confirmation<Subject>;
  /** @param text what was typed in the dialog */
  call: (subject: Subject, text: string) => Promise<unknown>;
  /** Queries besides those of the screen that show something else afterwards. */
  changes?: readonly string[];
  /** What was done, in a sentence. @param reply of the call */
  done?: (subject: Subject, reply: unknown) => string;
  /** What can be done next, after that sentence. */
  next?: (subject: Subject) => ReactNode;
  /** How it is taken back. */
  undo?: CallAction<Subject>;
  /** Once it has happened, the screen is loaded again and the dialog has closed: until then the rest of the screen is inert. */
  closed?: (subject: Subject, reply: unknown) => void;
}

/** A way to another screen. */
interface LinkAction<Subject> extends ActionBase<Subject> {
  to: (subject: Subject) => LinkTarget;
}

/** A way out of the console, in a new tab. */
interface ExternalLinkAction<Subject> extends ActionBase<Subject> {
  href: (subject: Subject) => string;
}

export type Action<Subject> = CallAction<Subject> | LinkAction<Subject> | ExternalLinkAction<Subject>;

interface StartedAction<Subject> {
  action: CallAction<Subject>;
  subject: Subject;
}

/**
 * Buttons for what can be done, with one dialog for all of them.
 * @param key of the queries of the screen
 * @returns `status` and `dialog` stand on the screen once, `buttons` beside each subject; `start` does what is first
 */
export function useActions<Subject extends { id: number | string }>(actions: readonly Action<Subject>[], key: string) {
  const id = useId();
  const staff = useStaff();
  const queryClient = useQueryClient();
  const [started, setStarted] = useState<StartedAction<Subject>>();
  const [done, setDone] = useState<StartedAction<Subject> & { reply: unknown }>();
  const run = async (now: StartedAction<Subject>, text: string) => {
    const reply = await now.action.call(now.subject, text);
    for (const each of [key, ...(now.action.changes ?? [])]) {
      await queryClient.invalidateQueries({ queryKey: [each] });
    }
    return { ...now, reply };
  };
  const finish = (now: StartedAction<Subject> & { reply: unknown }) => {
    setDone(now);
    now.action.closed?.(now.subject, now.reply);
  };
  const direct = useMutation({ mutationFn: (now: StartedAction<Subject>) => run(now, ""), onSuccess: finish });
  const begin = (action: CallAction<Subject>, subject: Subject) => {
    if (!action.confirm) return direct.isPending || direct.mutate({ action, subject });
    direct.reset();
    // The dialog has its name before it opens.
    flushSync(() => {
      setStarted({ action, subject });
      setDone(undefined);
    });
    dialogElement(id)?.showModal();
  };
  const offered = (subject: Subject) => actions.filter(({ when }) => !when || when(subject, staff));
  const buttons = (subject: Subject) => {
    const possible = offered(subject);
    return possible.length === 0
      ? null
      : possible.map((action) => <ActionButton key={action.label} action={action} subject={subject} begin={begin} />);
  };
  const { confirm } = started?.action ?? {};
  const subject = started?.subject;
  const undo = done?.action.undo;
  return {
    buttons,
    start: (about: Subject) => {
      const first = offered(about).find((action) => "call" in action);
      if (first) begin(first, about);
    },
    status: (
      <div role="status">
        {done?.action.done ? (
          <Alert severity="success">
            {done.action.done(done.subject, done.reply)} {done.action.next?.(done.subject)}{" "}
            {undo ? (
              <button type="button" className={css.inline} onClick={() => begin(undo, done.subject)}>
                {undo.label}
              </button>
            ) : null}
          </Alert>
        ) : null}
        {direct.error ? <Alert severity="error">{messageOf(direct.error)}</Alert> : null}
      </div>
    ),
    dialog: (
      <ActionDialog
        id={id}
        subject={started && `${started.action.label} ${started.subject.id}`}
        title={confirm && subject ? confirm.title(subject) : ""}
        effect={confirm && subject ? confirm.effect(subject) : null}
        text={confirm?.text}
        isTextOptional={confirm?.isTextOptional}
        initial={subject && confirm?.initial?.(subject)}
        submit={confirm && subject ? confirm.submit(subject) : ""}
        act={async (text) => started && (await run(started, text))}
        onClosed={(now) => now && finish(now)}
      />
    ),
  };
}

interface ActionButtonProps<Subject> {
  action: Action<Subject>;
  subject: Subject;
  begin: (action: CallAction<Subject>, subject: Subject) => void;
}

function ActionButton<Subject>({ action, subject, begin }: ActionButtonProps<Subject>) {
  const look = buttonVariantClass(action.primary ? "primary" : "outlined");
  if ("to" in action) {
    return (
      <Link {...(action.to(subject) as LinkProps)} className={look}>
        {action.label}
      </Link>
    );
  }
  if ("href" in action) {
    return (
      <a href={action.href(subject)} target="_blank" rel="noreferrer" className={css.outside}>
        {action.label}
      </a>
    );
  }
  return (
    <button type="button" className={look} onClick={() => begin(action, subject)}>
      {action.label}
    </button>
  );
}
