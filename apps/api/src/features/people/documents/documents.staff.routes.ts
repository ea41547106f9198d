import { documents } from "@party/contract/documents.staff";
import type { PlaceRef } from "@party/contract/values/permissions";
import type { PermissionInPlaces } from "#access/staff.ts";
import { coversPlace, type Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import {
  listDocumentsOfOwner,
  openDocument,
  removeDocument,
  storeUploadedDocument,
} from "#features/documents/documents.ts";
import { implementForStaff } from "#http/staff.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findPersonPlace } from "../people.queries.ts";

/** @throws Problem `not_found`, also for a person outside the territory */
async function requirePersonWithin(db: Database, territory: Territory, id: number): Promise<PlaceRef> {
  const place = await findPersonPlace(db, id);
  if (!place || !coversPlace(territory, place)) throw new Problem("not_found");
  return place;
}

export const personDocumentRoutes = (services: Services) => {
  const { config, media } = services;
  return implementForStaff(services, documents, {
    list: async ({ params, actor, territory, db }) => {
      await requirePersonWithin(db, territory, params.id);
      return {
        results: await listDocumentsOfOwner(db, { personId: params.id }),
        can_open: actor.has("people.sensitive"),
        can_add: actor.has("people.register"),
        can_delete: actor.has("people.write"),
      };
    },
    add: async ({ params, body, actor, territory, db, audit }) => {
      await requirePersonWithin(db, territory, params.id);
      const { kind, upload_id } = body;
      const document = { personId: params.id, kind, addedBy: actor.userId };
      audit({ subjectIds: [params.id], details: { kind } });
      return storeUploadedDocument({ config, media, db }, document, upload_id);
    },
    open: async ({ params, actor, territory, db, audit }) => {
      const place = await requirePersonWithin(db, territory, params.id);
      audit({ details: { document: params.document } });
      const needs: PermissionInPlaces = { permission: "people.sensitive", places: [place] };
      return openDocument({ config, media, db }, { actor, needs }, { personId: params.id }, params.document);
    },
    delete: async ({ params, territory, db, audit }) => {
      await requirePersonWithin(db, territory, params.id);
      audit({ details: { document: params.document, kind: await removeDocument(db, params.id, params.document) } });
      return {};
    },
  });
};
