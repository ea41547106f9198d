import type { PersonTag } from "@party/contract/person-notes.staff";
import { Dialog, dialogElement, focusOnOpen } from "@party/ui/dialog/dialog.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import type { FC } from "react";
import { api } from "#api.ts";
import type { Action } from "#form/actions.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { choiceFilter } from "#list/filters.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { hasNationalPermission } from "#session/has-national-permission.ts";
import { tagsContent as content } from "./tags.content.ts";

export const screen = {
  path: "/tags",
  search: "GET /staff/tags/",
  menu: {
    group: "register",
    order: 5,
    label: content.title,
    about: content.about,
    icon: "m21.4 11.6-9-9A2 2 0 0 0 11 2H4a2 2 0 0 0-2 2v7c0 .5.2 1 .6 1.4l9 9a2 2 0 0 0 2.8 0l7-7a2 2 0 0 0 0-2.8M5.5 7a1.5 1.5 0 1 1 0-3 1.5 1.5 0 0 1 0 3",
    permissions: ["people.notes"],
    nationOnly: true,
  },
} satisfies Screen;

const NEW_TAG_DIALOG_ID = "new-tag";
const mayChangeTags = (staff: Parameters<typeof hasNationalPermission>[0]) =>
  hasNationalPermission(staff, "people.notes");
const changeTag = (id: number, body: { name?: string; retired?: boolean }) =>
  api("PATCH /staff/tags/{id}/", { params: { id }, body });

const tagActions: readonly Action<PersonTag>[] = [
  { label: content.people, to: ({ id }) => ({ to: "/people", search: { tag: id } }) },
  {
    label: content.rename,
    when: (_, staff) => mayChangeTags(staff),
    confirm: {
      title: ({ name }) => content.renameTitle(name),
      effect: () => content.renameEffect,
      text: content.newName,
      initial: ({ name }) => name,
      submit: () => content.renameSubmit,
    },
    call: ({ id }, name) => changeTag(id, { name }),
    changes: ["people"],
  },
  {
    label: content.retire,
    when: ({ retired_at }, staff) => retired_at === null && mayChangeTags(staff),
    confirm: {
      title: ({ name }) => content.retireTitle(name),
      effect: () => content.retireEffect,
      submit: () => content.retireSubmit,
    },
    call: ({ id }) => changeTag(id, { retired: true }),
    done: ({ name }) => content.retired(name),
    undo: { label: content.restore, call: ({ id }) => changeTag(id, { retired: false }) },
  },
  {
    label: content.restore,
    when: ({ retired_at }, staff) => retired_at !== null && mayChangeTags(staff),
    call: ({ id }) => changeTag(id, { retired: false }),
  },
  {
    label: content.delete,
    when: ({ retired_at }, staff) => retired_at !== null && mayChangeTags(staff),
    confirm: {
      title: ({ name }) => content.deleteTitle(name),
      effect: () => content.deleteEffect,
      submit: () => content.deleteSubmit,
    },
    call: ({ id }) => api("DELETE /staff/tags/{id}/", { params: { id } }),
  },
];

/** The words that the office gives to people. */
export const TagListPage: FC = listPage("GET /staff/tags/", {
  content,
  help: "tags",
  title: ({ name }) => name,
  columns: {
    description: ({ description }) => description,
    state: ({ retired_at }) => (retired_at ? content.states.retired : content.states.active),
  },
  filters: { status: choiceFilter(content.status, content.statuses, { all: content.all }) },
  actions: tagActions,
  action: (staff) => (mayChangeTags(staff) ? <NewTagForm /> : null),
  empty: ({ status = "active" }) => content.empty[status],
});

function NewTagForm() {
  const queryClient = useQueryClient();
  return (
    <>
      <Button onClick={() => dialogElement(NEW_TAG_DIALOG_ID)?.showModal()}>{content.add}</Button>
      <Dialog id={NEW_TAG_DIALOG_ID} title={content.add}>
        <RequestForm
          send={(body: Record<"name" | "description", string>) => api("POST /staff/tags/", { body })}
          onSent={async (_, form) => {
            await queryClient.invalidateQueries({ queryKey: ["tags"] });
            form.reset();
            dialogElement(NEW_TAG_DIALOG_ID)?.close();
          }}
          submit={content.addSubmit}
        >
          {(field) => (
            <>
              <TextField
                {...field("name")}
                ref={focusOnOpen}
                label={content.name}
                hint={content.nameHint}
                maxLength={40}
                autoComplete="off"
                required
              />
              <TextField {...field("description")} label={content.description} maxLength={200} autoComplete="off" />
            </>
          )}
        </RequestForm>
      </Dialog>
    </>
  );
}
