import type { PlaceRef } from "@party/contract/values/permissions";
import { HOME } from "#features/auth/auth.factories.ts";
import { createFile, type FileServices } from "#features/private-files/private-files.ts";
import { insertExport, markPreparing, markReady } from "./exports.queries.ts";

/** @param place by default the home ward of the tests, of which one person alone exports */
export const createExportBody = (place: PlaceRef = { level: "ward", id: HOME.ward }, more: object = {}) => ({
  ...{ place, columns: ["surname", "phone"], purpose: "meeting", reason: "the meeting in Tetu on Saturday" },
  ...more,
});

/** An export of a member of staff. @param state by default with an empty file */
export async function createExport(services: FileServices, maker: number, state: "proposed" | "ready" = "ready") {
  const { db } = services;
  const { id } = await insertExport(db, {
    ...{ place_level: "ward", place_id: HOME.ward, filter: {}, columns: ["surname"], purpose: "meeting" },
    ...{ reason: "the meeting in Tetu", row_count: 0, made_by: maker },
  });
  if (state === "ready") {
    await markPreparing(db, id, (await createFile(services, null)).id);
    await markReady(db, id, { row_count: 0, sha256: Buffer.alloc(32) });
  }
  return { id };
}

/** A valid request of each endpoint. */
export function exportRequests(services: FileServices) {
  const own = async ({ id }: { id: number }) => ({ params: await createExport(services, id) });
  return {
    list: async () => ({ query: { total: "1" } }),
    show: own,
    propose: async () => ({ body: createExportBody() }),
    download: async (caller: { id: number }) => ({ ...(await own(caller)), body: {} }),
  };
}
