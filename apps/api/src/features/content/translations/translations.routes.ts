import { contentTranslations } from "@party/contract/translations";
import type { ContentKindName } from "@party/contract/values/content";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import type { ContentKinds } from "../content-kind.ts";
import {
  cancelTranslationSchedule,
  publishTranslation,
  scheduleTranslation,
  unpublishTranslation,
} from "./translation-publication.ts";
import { saveTranslation, showTranslation } from "./translations.ts";

/** What items say in another language. Each call is limited to the caller's territory, as those of the items are. */
export const translationRoutes = (services: Services, kinds: ContentKinds) => {
  const { db: pool } = services;
  const kindOf = (name: ContentKindName) => kinds.find(({ kind }) => kind === name)!;
  return implementForStaff(services, contentTranslations, {
    show: ({ params: { kind, id, language }, ...call }) =>
      showTranslation({ ...call, pool }, kindOf(kind), id, language),
    save: ({ params: { kind, id, language }, ...call }) =>
      saveTranslation({ ...call, pool }, kindOf(kind), id, language, call.body),
    publish: ({ params: { kind, id, language }, ...call }) => {
      call.audit({ details: call.body });
      return publishTranslation({ ...call, pool }, kindOf(kind), id, language, call.body);
    },
    unpublish: ({ params: { kind, id, language }, ...call }) =>
      unpublishTranslation({ ...call, pool }, kindOf(kind), id, language),
    schedule: ({ params: { kind, id, language }, ...call }) => {
      call.audit({ details: call.body });
      return scheduleTranslation({ ...call, pool }, kindOf(kind), id, language, call.body);
    },
    unschedule: ({ params: { kind, id, language }, ...call }) =>
      cancelTranslationSchedule({ ...call, pool }, kindOf(kind), id, language),
  });
};
