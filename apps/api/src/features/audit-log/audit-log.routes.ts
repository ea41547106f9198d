import { audit } from "@party/contract/audit";
import type { ContentKinds } from "#features/content/content-kind.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listAuditEntries } from "./audit-log.ts";
import type { SubjectFinders } from "./subjects.ts";

/** @param kinds everything that staff write and publish, whose titles entries name @param finders of all other names */
export const auditRoutes = (services: Services, kinds: ContentKinds, finders: SubjectFinders) =>
  implementForStaff(services, audit, {
    list: async ({ query, actor, territory, db, audit: about }) => {
      const { reply, userIds } = await listAuditEntries(
        { db, kinds, finders, territory, readsAll: actor.has("audit.read") },
        query,
      );
      about({ subjectIds: userIds });
      return reply;
    },
  });
