import type { ExportContent } from "@party/contract/values/exports";
import { composition } from "#composition/composition.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createFile, type FileServices, readFile } from "#features/private-files/private-files.ts";
import { runTask } from "#features/tasks/tasks.ts";
import type { Services } from "#services.ts";
import { findExport, insertExport, markExportPreparing, markExportReady } from "./exports.queries.ts";

/** An export of a member of staff. @param state by default with an empty file */
export async function createExport(
  services: FileServices,
  maker: number,
  state: "proposed" | "ready" = "ready",
  content: ExportContent = "people",
  filter: Record<string, unknown> = { from: "2026-11-01", to: "2026-11-30" },
) {
  const { db } = services;
  const { id } = await insertExport(db, {
    ...(content === "people"
      ? { place_level: "ward", place_id: HOME_PLACE.ward, filter: {}, columns: ["surname"], purpose: "meeting" }
      : {
          place_level: "nation",
          place_id: 0,
          filter,
          columns: [],
          purpose: "audit",
        }),
    ...{ content, reason: "the meeting in Tetu", row_count: 0, made_by: maker },
  });
  if (state === "ready") {
    await markExportPreparing(db, id, (await createFile(services, null)).id);
    await markExportReady(db, id, { row_count: 0, sha256: Buffer.alloc(32) });
  }
  return { id };
}

export async function makeExportFile(services: Services, id: number): Promise<void> {
  const { task_id } = (await findExport(services.db, id))!;
  await runTask(services, composition.tasks, task_id!);
}

export async function readExportFile(services: Services, id: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readFile(services, (await findExport(services.db, id))!.file_id!)) pieces.push(piece);
  return Buffer.concat(pieces);
}
