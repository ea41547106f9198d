import { ApiError } from "@party/contract/client";
import type { ReviewedText, TextFile } from "@party/contract/text-reviews.staff";
import { readJson, removeEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { api, messageOf } from "#api.ts";
import { useStaff } from "#session/session.ts";

/** An answer that the API does not have yet. */
export interface PendingAnswer {
  verdict: ReviewedText["status"];
  suggestion: string | null;
  /** Why it was refused. */
  problem?: string;
}

interface StoredAnswers {
  /** Suggestions that are being written, by the digest of their text. */
  drafts: Record<string, string>;
  /** In the order in which they were given. */
  answers: Record<string, PendingAnswer>;
}

const NOTHING: StoredAnswers = { drafts: {}, answers: {} };

/** Tried again later: what the network, a session or a busy server has stopped. */
const isTemporary = (error: unknown): boolean => !(error instanceof ApiError && error.isFinal);

const without = <Value>(all: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== name));

/**
 * Answers about the texts of one file. They are kept in this browser until they are stored, and so is what is being written.
 * @param onStored is called with what the API says of a text afterwards
 */
export function usePendingAnswers(file: number, onStored: (reply: { text: ReviewedText; file: TextFile }) => void) {
  const key = `console-kiswahili-${useStaff().id}-${file}`;
  const [state, setState] = useState<StoredAnswers>(() => readJson<StoredAnswers>("localStorage", key) ?? NOTHING);
  const [isSending, setSending] = useState(false);
  /** What is newest while a call is under way. */
  const current = useRef(state);
  const sending = useRef(false);
  const stored = useRef(onStored);
  stored.current = onStored;

  const change = useCallback(
    (next: StoredAnswers) => {
      current.current = next;
      setState(next);
      const isEmpty = Object.keys(next.drafts).length + Object.keys(next.answers).length === 0;
      if (isEmpty) removeEntry("localStorage", key);
      else storeEntry("localStorage", key, JSON.stringify(next));
    },
    [key],
  );

  const sendAll = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    setSending(true);
    try {
      for (let next = firstToSend(current.current); next; next = firstToSend(current.current)) {
        const [text, answer] = next;
        try {
          const { verdict, suggestion } = answer;
          const body = { text, verdict, suggestion };
          const reply = await api("POST /staff/text-files/{id}/answers/", { params: { id: file }, body });
          const { answers, drafts } = current.current;
          // Another answer to the same text was given meanwhile.
          if (answers[text] !== answer) continue;
          change({ drafts: without(drafts, text), answers: without(answers, text) });
          stored.current(reply);
        } catch (error) {
          if (isTemporary(error)) return;
          const { answers, drafts } = current.current;
          if (answers[text] === answer)
            change({ drafts, answers: { ...answers, [text]: { ...answer, problem: refusalOf(error) } } });
        }
      }
    } finally {
      sending.current = false;
      setSending(false);
    }
  }, [file, change]);

  useEffect(() => {
    void sendAll();
    const send = () => void sendAll();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [sendAll]);

  return {
    ...state,
    isSending,
    waiting: Object.values(state.answers).filter(({ problem }) => !problem).length,
    send: sendAll,
    give(text: string, answer: PendingAnswer) {
      const { drafts, answers } = current.current;
      change({ drafts, answers: { ...without(answers, text), [text]: answer } });
      void sendAll();
    },
    /** @param written undefined lets go what was being written, and its answer that was refused */
    draft(text: string, written: string | undefined) {
      const { drafts, answers } = current.current;
      const kept = answers[text]?.problem ? without(answers, text) : answers;
      change({ drafts: written === undefined ? without(drafts, text) : { ...drafts, [text]: written }, answers: kept });
    },
  };
}

export type PendingAnswers = ReturnType<typeof usePendingAnswers>;

const firstToSend = ({ answers }: StoredAnswers) => Object.entries(answers).find(([, { problem }]) => !problem);

/** What is wrong with the suggestion says more than that something is. */
const refusalOf = (error: unknown): string =>
  (error instanceof ApiError && error.fields.suggestion?.[0]) || messageOf(error);
