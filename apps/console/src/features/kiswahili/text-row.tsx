import type { ReviewedText } from "@party/contract/text-reviews.staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Button, buttonRowClass } from "@party/ui/form/button.tsx";
import { TextAreaField } from "@party/ui/form/field.tsx";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { StatusLabel } from "#list/list.tsx";
import { textFileContent as content } from "./kiswahili.content.ts";
import css from "./kiswahili.module.css";
import type { PendingAnswers } from "./pending-answers.ts";

interface TextRowProps {
  text: ReviewedText;
  pending: PendingAnswers;
  /** After an answer by the keyboard. */
  onNext: (row: HTMLElement) => void;
}

/** A text beside its English, and what one can answer. */
export function TextRow({ text, pending, onNext }: TextRowProps) {
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const answer = pending.answers[text.text];
  const draft = pending.drafts[text.text];
  const isKept = draft !== undefined || answer?.problem !== undefined;
  const [isWriting, setWriting] = useState<"kept" | "opened" | false>(isKept && "kept");
  const status = answer?.verdict ?? text.status;
  const suggestion = answer ? answer.suggestion : text.suggestion;
  const give = (verdict: ReviewedText["status"], written: string | null, isByKey: boolean) => {
    pending.give(text.text, { verdict, suggestion: written });
    setWriting(false);
    if (isByKey && row.current) onNext(row.current);
  };
  // A refusal opens the field again, with what was written.
  const problem = answer?.problem;
  useEffect(() => {
    if (problem) setWriting((before) => before || "opened");
  }, [problem]);
  return (
    <li ref={row} className={css.row} data-status={status}>
      <div className={css.pair} id={id}>
        <div lang="en">
          <b>{content.english}</b>
          <p>{text.english || content.noEnglish}</p>
        </div>
        <div>
          <b>{content.kiswahili}</b>
          <p lang="sw">{text.kiswahili}</p>
        </div>
      </div>
      {suggestion && !isWriting ? (
        <p className={css.suggestion}>
          <b>{content.suggested}</b> <span lang="sw">{suggestion}</span>
        </p>
      ) : null}
      {isWriting ? (
        <SuggestionForm
          text={text}
          written={draft ?? suggestion ?? text.kiswahili}
          problem={problem}
          takesFocus={isWriting === "opened"}
          onWrite={(written) => pending.draft(text.text, written)}
          onStore={(written, isByKey) => give("better", written, isByKey)}
          onCancel={() => {
            pending.draft(text.text, undefined);
            setWriting(false);
            row.current?.querySelector<HTMLElement>("[data-open]")?.focus();
          }}
        />
      ) : null}
      <div className={css.actions}>
        {/* J and K move over these. */}
        <Button
          look={status === "right" ? "outlined" : "primary"}
          data-open=""
          aria-describedby={id}
          onClick={({ detail }) => give("right", null, detail === 0)}
        >
          {content.right}
        </Button>
        {isWriting ? null : (
          <Button look="outlined" data-better="" aria-describedby={id} onClick={() => setWriting("opened")}>
            {content.better}
          </Button>
        )}
        {status === "open" ? null : (
          <Button look="outlined" aria-describedby={id} onClick={() => give("open", null, false)}>
            {content.takeBack}
          </Button>
        )}
        <StatusLabel tone={status === "right" ? "good" : undefined}>
          {answer && !problem ? `${content.labels[status]}, ${content.waiting}` : content.labels[status]}
        </StatusLabel>
      </div>
      {text.answers.length > 0 ? <History answers={text.answers} /> : null}
    </li>
  );
}

const VALUES = /\{[^{}]*\}/g;

interface SuggestionFormProps {
  text: ReviewedText;
  written: string;
  problem: string | undefined;
  /** Not of what was begun before the screen was opened. */
  takesFocus: boolean;
  onWrite: (written: string) => void;
  onStore: (written: string, isByKey: boolean) => void;
  onCancel: () => void;
}

function SuggestionForm({ text, written, problem, takesFocus, onWrite, onStore, onCancel }: SuggestionFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [value, setValue] = useState(written);
  const values = [...new Set(text.kiswahili.match(VALUES) ?? [])];
  const store = (isByKey: boolean) => {
    if (value.trim() === "") field.current?.focus();
    else onStore(value.trim(), isByKey);
  };
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) store(true);
    else if (event.key === "Escape") onCancel();
    else return;
    event.preventDefault();
  };
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        store(false);
      }}
    >
      <TextAreaField
        ref={field}
        lang="sw"
        rows={3}
        label={content.betterLabel}
        hint={values.length > 0 ? content.valuesStay(values) : content.keyHint}
        error={problem}
        value={value}
        maxLength={2_000}
        required
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setValue(target.value);
          onWrite(target.value);
        }}
      />
      <div className={buttonRowClass}>
        <Button type="submit">{content.store}</Button>
        <Button look="outlined" onClick={onCancel}>
          {content.cancel}
        </Button>
      </div>
    </form>
  );
}

const History = ({ answers }: { answers: ReviewedText["answers"] }) => (
  <details className={css.history}>
    <summary>{content.history(answers.length)}</summary>
    <ol>
      {answers.map(({ verdict, suggestion, by, at }) => (
        <li key={at}>
          {content.answered[verdict](by ?? content.somebody, formatInstant(new Date(at)))}
          {suggestion ? (
            <>
              {" "}
              <q lang="sw">{suggestion}</q>
            </>
          ) : null}
        </li>
      ))}
    </ol>
  </details>
);
