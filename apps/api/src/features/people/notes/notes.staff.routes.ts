import { personNotes, personTags, personTasks } from "@party/contract/person-notes.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { findPerson } from "../record/record.staff.ts";
import { addNote, deleteNote, listNotesPage } from "./notes.ts";
import { addPersonTag, changeTag, createTag, deleteTag, listTagsPage, removePersonTag } from "./tags.ts";
import {
  addPersonTask,
  finishPersonTask,
  listOwnTasksPage,
  listPossibleAssignees,
  listTasksOfPerson,
} from "./tasks.ts";

export const noteRoutes = (services: Services) => {
  const { config } = services;
  return [
    ...implementForStaff(services, personNotes, {
      list: ({ params, query, actor, territory, db }) =>
        listNotesPage({ db, territory, staffId: actor.userId }, params.id, query),
      add: ({ params, body, actor, territory, db }) =>
        addNote({ db, territory, staffId: actor.userId }, params.id, body),
      delete: async ({ params, actor, territory, db }) => {
        await deleteNote({ db, territory, staffId: actor.userId }, params.id, params.note);
        return {};
      },
    }),
    ...implementForStaff(services, personTags, {
      list: ({ query, db }) => listTagsPage(db, query),
      create: ({ body, actor, db }) => createTag(db, actor.userId, body),
      update: ({ params, body, db }) => changeTag(db, params.id, body),
      delete: async ({ params, db }) => {
        await deleteTag(db, params.id);
        return {};
      },
      give: async ({ params, actor, territory, db }) => {
        await addPersonTag({ config, db, territory, staffId: actor.userId }, params.id, params.tag);
        return {};
      },
      take: async ({ params, actor, territory, db }) => {
        await removePersonTag({ config, db, territory, staffId: actor.userId }, params.id, params.tag);
        return {};
      },
    }),
    ...implementForStaff(services, personTasks, {
      own: async ({ query, actor, territory, db, audit }) => {
        const { personIds, ...page } = await listOwnTasksPage({ db, territory, staffId: actor.userId }, query);
        audit({ subjectIds: personIds });
        return page;
      },
      list: async ({ params, actor, territory, db }) => ({
        results: await listTasksOfPerson({ db, territory, staffId: actor.userId }, params.id),
      }),
      add: ({ params, body, actor, territory, db }) =>
        addPersonTask({ db, territory, staffId: actor.userId, pool: services.db }, params.id, body),
      finish: ({ params, body, actor, territory, db }) =>
        finishPersonTask({ db, territory, staffId: actor.userId }, params.id, { task: params.task, done: body.done }),
      colleagues: async ({ params, territory, db }) => {
        const person = await findPerson(db, territory, params.id);
        return { results: await listPossibleAssignees(services.db, person.ward_id) };
      },
    }),
  ];
};
