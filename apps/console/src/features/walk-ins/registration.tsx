import { formatInstant } from "@party/contract/values/nairobi-time";
import { MAXIMUM_WALK_IN_ENTRIES, WALK_IN_ENTRY_DAYS } from "@party/contract/values/walk-ins";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import formCss from "#form/form.module.css";
import { deleteEntry, type EncryptedStore, readEntries, storeEntry } from "./encrypted-store.ts";
import {
  type Recruiter,
  type SendEntriesOptions,
  type SendEntriesResult,
  sendEntries,
  type WalkInEntry,
} from "./entries.ts";
import { EntryForm } from "./entry-form.tsx";
import { walkInContent as content } from "./walk-ins.content.ts";
import css from "./walk-ins.module.css";

const nameOf = ({ first_name, last_name }: WalkInEntry) => `${first_name} ${last_name}`;
const DAY_MS = 86_400_000;
const daysLeft = ({ taken_at }: WalkInEntry) =>
  Math.max(1, Math.ceil((new Date(taken_at).getTime() + WALK_IN_ENTRY_DAYS * DAY_MS - Date.now()) / DAY_MS));

interface SendingOutcome {
  end: SendEntriesResult;
  sent: number;
  refused: number;
  /** Sentences about those who were sent. */
  unusual: readonly string[];
}

/** The form, and whom it has taken down. What waits is sent as soon as there is a network. */
export function WalkInRegistration({ store, recruiter }: { store: EncryptedStore; recruiter: Recruiter }) {
  const [entries, setEntries] = useState<WalkInEntry[]>();
  const [changed, setChanged] = useState<WalkInEntry>();
  const [said, setSaid] = useState("");
  const [outcome, setOutcome] = useState<SendingOutcome>();
  const [left, setLeft] = useState(0);
  const [round, setRound] = useState(0);
  const top = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);

  const reload = useCallback(async () => {
    const found = await readEntries<WalkInEntry>(store);
    setEntries(found);
    return found;
  }, [store]);

  /** @param isAsked somebody pressed the button, and is told why nothing was sent */
  const send = useCallback(
    async (isAsked: boolean) => {
      const before = await reload();
      const waiting = isAsked ? before : before.filter(({ problem }) => !problem);
      if (waiting.length === 0) return;
      let remaining = waiting.length;
      setLeft(remaining);
      const unusual: string[] = [];
      const onProgress: SendEntriesOptions["onProgress"] = async (registered) => {
        remaining -= 1;
        const { name, same_phone = 0, same_id_number } = registered ?? {};
        if (name && same_phone > 0) unusual.push(content.list.samePhone(name, same_phone));
        if (name && same_id_number) unusual.push(content.list.sameIdNumber(name));
        setLeft(remaining);
        await reload();
      };
      const end = await sendEntries({ store, recruiter, entries: waiting, onProgress });
      setLeft(0);
      const ids = new Set(waiting.map(({ entry_id }) => entry_id));
      const after = (await reload()).filter(({ entry_id }) => ids.has(entry_id));
      const refused = after.filter(({ problem }) => problem).length;
      const sent = waiting.length - after.length;
      if (isAsked || sent > 0 || refused > 0 || end !== "no_network") setOutcome({ end, sent, refused, unusual });
    },
    [store, recruiter, reload],
  );

  useEffect(() => {
    const sendWaiting = () => void send(false);
    if (navigator.onLine) sendWaiting();
    else reload().catch(() => setFailed(true));
    addEventListener("online", sendWaiting);
    return () => removeEventListener("online", sendWaiting);
  }, [send, reload]);

  const begin = (next: WalkInEntry | undefined) => {
    setChanged(next);
    setRound((last) => last + 1);
    top.current?.focus();
    top.current?.scrollIntoView();
  };
  const save = async (entry: WalkInEntry, file: Blob | undefined) => {
    try {
      await storeEntry(store, entry, file);
    } catch {
      setFailed(true);
      return;
    }
    setSaid(content.saved(nameOf(entry)));
    setOutcome(undefined);
    begin(undefined);
    await reload();
    if (navigator.onLine) void send(false);
  };
  const remove = async (entry: WalkInEntry) => {
    await deleteEntry(entry.entry_id);
    setSaid(content.list.removed(nameOf(entry)));
    if (changed?.entry_id === entry.entry_id) begin(undefined);
    await reload();
  };

  const isFull = (entries?.length ?? 0) >= MAXIMUM_WALK_IN_ENTRIES && !changed;
  return (
    <>
      <div ref={top} tabIndex={-1} className={css.status}>
        <div role="status" className={formCss.stack}>
          {said ? <Alert severity="success">{said}</Alert> : null}
          {outcome && outcome.unusual.length > 0 ? (
            <Alert severity="warning">{outcome.unusual.join("\n")}</Alert>
          ) : null}
        </div>
        {failed ? <Alert severity="error">{content.failed}</Alert> : null}
      </div>
      {isFull ? (
        <Alert severity="warning">{content.form.full}</Alert>
      ) : (
        <EntryForm key={round} recruiter={recruiter} entry={changed} onSave={save} onCancel={() => begin(undefined)} />
      )}
      <WaitingEntries
        entries={entries ?? []}
        left={left}
        outcome={outcome}
        onSend={() => void send(true)}
        onChange={begin}
        onRemove={remove}
      />
    </>
  );
}

interface WaitingEntriesProps {
  entries: readonly WalkInEntry[];
  /** Being sent. */
  left: number;
  outcome: SendingOutcome | undefined;
  onSend: () => void;
  onChange: (entry: WalkInEntry) => void;
  onRemove: (entry: WalkInEntry) => void;
}

function WaitingEntries({ entries, left, outcome, onSend, onChange, onRemove }: WaitingEntriesProps) {
  return (
    <Panel id="waiting" title={entries.length > 0 ? content.list.count(entries.length) : content.list.title}>
      <div role="status" className={formCss.stack}>
        {outcome && outcome.sent > 0 ? <Alert severity="success">{content.list.sent(outcome.sent)}</Alert> : null}
        {outcome && outcome.refused > 0 ? (
          <Alert severity="warning">{content.list.refused(outcome.refused)}</Alert>
        ) : null}
        {outcome && outcome.end !== "done" ? (
          <Alert severity="info">
            {content.ends[outcome.end]}{" "}
            {outcome.end === "no_network" ? null : (
              <Link to="/sign-in" search={{ next: "/walk-ins" }}>
                {content.pin.signIn}
              </Link>
            )}
          </Alert>
        ) : null}
      </div>
      {entries.length === 0 ? <p>{content.list.none}</p> : null}
      <ul className={css.entries}>
        {entries.map((entry) => (
          <li key={entry.entry_id}>
            <span>
              <b>{nameOf(entry)}</b>
              <small>
                {formatInstant(new Date(entry.taken_at))}, {content.list.until(daysLeft(entry))}
              </small>
              <span data-refused={Boolean(entry.problem)}>{entry.problem ?? content.list.waiting}</span>
            </span>
            <span className={formCss.actions}>
              <Button
                look="outlined"
                aria-label={content.list.changeName(nameOf(entry))}
                onClick={() => onChange(entry)}
              >
                {content.list.change}
              </Button>
              <Button
                look="outlined"
                aria-label={content.list.removeName(nameOf(entry))}
                onClick={() => onRemove(entry)}
              >
                {content.list.remove}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {entries.length > 0 ? (
        <Button aria-disabled={left > 0} onClick={onSend}>
          {left > 0 ? content.list.sending(left) : content.list.send(entries.length)}
        </Button>
      ) : null}
    </Panel>
  );
}
