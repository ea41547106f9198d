import type { PersonNote, PersonTask } from "@party/contract/person-notes.staff";
import type { PersonRecord } from "@party/contract/person-records.staff";
import { formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { NOTE_MAXIMUM_LENGTH, type NoteKind, TASK_MAXIMUM_LENGTH } from "@party/contract/values/person-records";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { SelectField, TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, messageOf } from "#api.ts";
import { useTags } from "#features/tags/tags.ts";
import { RequestForm } from "#form/request-form.tsx";
import { ChoiceSelect } from "#list/filters.tsx";
import { PagedRows } from "#list/pages.tsx";
import { personContent as content } from "./person.content.ts";
import css from "./person.module.css";
import { LoadedSection } from "./section.tsx";

/** Shows anew what was written about a person. */
function useReloadPerson() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ["people"] });
}

/** A key for one form, and another one once it was sent. */
function useFormKey() {
  const [key, setKey] = useState(() => crypto.randomUUID());
  return { key, renew: () => setKey(crypto.randomUUID()) };
}

/** Rows shown at first. */
const PAGE_SIZE = 20;

interface NoteAction {
  label: string;
  act: () => Promise<unknown>;
}

function NoteActionButton({ label, act }: NoteAction) {
  const changed = useReloadPerson();
  const { mutate, error, isPending } = useMutation({ mutationFn: act, onSuccess: changed });
  return (
    <>
      <Button look="outlined" disabled={isPending} onClick={() => mutate()}>
        {label}
      </Button>
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
    </>
  );
}

const parseNoteKind = (typed: string) => (Object.keys(content.noteKinds) as NoteKind[]).find((kind) => kind === typed);

export function NotesSection({ id }: { id: number }) {
  const [kind, setKind] = useState<NoteKind>();
  return (
    <>
      <ChoiceSelect
        label={content.about}
        all={content.everything}
        options={Object.entries(content.noteKinds)}
        value={kind}
        onChange={(chosen) => setKind(parseNoteKind(chosen))}
      />
      <PagedRows
        queryKey={["people", id, "notes", kind]}
        load={(cursor, signal) =>
          api("GET /staff/people/{id}/notes/", { params: { id }, query: { cursor, kind, limit: PAGE_SIZE }, signal })
        }
        empty={kind ? content.noNotesOfKind : content.noNotes}
      >
        {(notes) => <NoteList id={id} notes={notes} />}
      </PagedRows>
      <NoteForm id={id} />
    </>
  );
}

const NoteList = ({ id, notes }: { id: number; notes: readonly PersonNote[] }) => (
  <ul className={css.items}>
    {notes.map(({ id: note, kind, text, by, at, own }) => (
      <li key={note}>
        <p className={css.text}>{text}</p>
        <small>
          {content.noteKinds[kind]}
          {by ? content.by(by) : null}, {formatInstant(new Date(at))}
        </small>
        {own ? (
          <NoteActionButton
            label={content.deleteNote}
            act={() => api("DELETE /staff/people/{id}/notes/{note}/", { params: { id, note } })}
          />
        ) : null}
      </li>
    ))}
  </ul>
);

function NoteForm({ id }: { id: number }) {
  const changed = useReloadPerson();
  const { key, renew } = useFormKey();
  return (
    <RequestForm
      key={key}
      send={({ kind, text }: { kind: string; text: string }) =>
        api("POST /staff/people/{id}/notes/", {
          params: { id },
          body: { kind: kind as NoteKind, text },
          idempotencyKey: key,
        })
      }
      onSent={async () => {
        await changed();
        renew();
      }}
      submit={content.addNote}
    >
      {(field) => (
        <>
          <SelectField {...field("kind")} label={content.noteKind} defaultValue="note">
            <Options of={Object.entries(content.noteKinds)} />
          </SelectField>
          <TextAreaField
            {...field("text")}
            label={content.note}
            hint={content.noteHint}
            rows={3}
            maxLength={NOTE_MAXIMUM_LENGTH}
            required
          />
        </>
      )}
    </RequestForm>
  );
}

export const TasksSection = ({ id }: { id: number }) => (
  <LoadedSection
    queryKey={["people", id, "tasks"]}
    load={(signal) => api("GET /staff/people/{id}/tasks/", { params: { id }, signal })}
  >
    {({ results }) => <TaskList id={id} tasks={results} />}
  </LoadedSection>
);

function TaskList({ id, tasks }: { id: number; tasks: readonly PersonTask[] }) {
  const changed = useReloadPerson();
  const { key, renew } = useFormKey();
  const colleagues = useQuery({
    queryKey: ["colleagues", id],
    queryFn: ({ signal }) => api("GET /staff/people/{id}/colleagues/", { params: { id }, signal }),
  });
  return (
    <>
      {tasks.length === 0 ? <p>{content.noTasks}</p> : null}
      <ul className={css.items}>
        {tasks.map(({ id: task, text, due_on, owner, own, done_at }) => (
          <li key={task}>
            <p className={done_at ? css.done : css.text}>{text}</p>
            <small>{content.dueOn(formatDay(due_on), own ? content.yourself : (owner ?? content.nobody))}</small>
            <NoteActionButton
              label={done_at ? content.notDone : content.done}
              act={() =>
                api("PUT /staff/people/{id}/tasks/{task}/", { params: { id, task }, body: { done: done_at === null } })
              }
            />
          </li>
        ))}
      </ul>
      <RequestForm
        key={key}
        send={({ text, due_on, owner }: { text: string; due_on: string; owner: string }) =>
          api("POST /staff/people/{id}/tasks/", {
            params: { id },
            body: { text, due_on, ...(owner ? { owner } : {}) },
            idempotencyKey: key,
          })
        }
        onSent={async () => {
          await changed();
          renew();
        }}
        submit={content.addTask}
      >
        {(field) => (
          <>
            <TextField {...field("text")} label={content.task} maxLength={TASK_MAXIMUM_LENGTH} required />
            <TextField {...field("due_on")} label={content.due} type="date" required />
            <SelectField {...field("owner")} label={content.owner}>
              <option value="">{content.yourself}</option>
              <Options
                of={colleagues.data?.results.map(({ id: colleague, name, role }) => [colleague, `${name}, ${role}`])}
              />
            </SelectField>
          </>
        )}
      </RequestForm>
    </>
  );
}

export function TagsSection({ person: { id, tags } }: { person: PersonRecord }) {
  const changed = useReloadPerson();
  const others = useTags().filter((tag) => tag.retired_at === null && !tags.some((own) => own.id === tag.id));
  return (
    <>
      {tags.length === 0 ? <p>{content.noTags}</p> : null}
      <div className={css.tags}>
        {tags.map(({ id: tag, name }) => (
          <NoteActionButton
            key={tag}
            label={content.takeTag(name)}
            act={() => api("DELETE /staff/people/{id}/tags/{tag}/", { params: { id, tag } })}
          />
        ))}
      </div>
      {others.length === 0 ? null : (
        <RequestForm
          send={({ tag }: { tag: string }) => api("PUT /staff/people/{id}/tags/{tag}/", { params: { id, tag } })}
          onSent={changed}
          submit={content.giveTag}
        >
          {(field) => (
            <SelectField {...field("tag")} label={content.tag} required>
              <option value="">{content.chooseTag}</option>
              <Options of={others.map(({ id: tag, name }) => [tag, name])} />
            </SelectField>
          )}
        </RequestForm>
      )}
    </>
  );
}
