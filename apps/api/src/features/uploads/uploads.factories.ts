import { UPLOAD_PART_BYTES, type UploadKindName } from "@party/contract/values/uploads";
import type { FileServices } from "#features/private-files/private-files.ts";
import { createGrant } from "#features/staff/staff.factories.ts";
import { addPart, beginUpload, finishUpload } from "./uploads.ts";

/** An upload without its parts. */
const createUnfinishedUpload = (services: FileServices, userId: number, kind: UploadKindName, bytes: number) =>
  beginUpload(services, userId, { kind, name: "nyeri.csv", bytes });

/** A complete upload of a member of staff. */
export async function createUpload(
  services: FileServices,
  owner: number,
  { kind = "document", content }: { kind?: UploadKindName; content: Buffer },
): Promise<{ id: string }> {
  const { id } = await createUnfinishedUpload(services, owner, kind, content.length);
  for (let part = 0; part * UPLOAD_PART_BYTES < content.length; part++) {
    const bytes = content.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES);
    await addPart(services, owner, id, part, bytes);
  }
  await finishUpload(services, owner, id);
  return { id };
}

const CSV_CONTENT = Buffer.from("Name,Ward\nWanjiku,Tetu\n");

/** A valid request of each endpoint. */
export function uploadRequests(services: FileServices) {
  const begun = async (owner: number) => ({
    id: (await createUnfinishedUpload(services, owner, "import", CSV_CONTENT.length)).id,
  });
  return {
    start: async ({ id }: { id: number }) => {
      // Each kind asks for its own permission.
      await createGrant(services, id, "membership_officer");
      return { body: { kind: "document", name: "form.pdf", bytes: 1_000 } };
    },
    show: async ({ id }: { id: number }) => ({ params: await begun(id) }),
    part: async ({ id }: { id: number }) => ({
      params: { ...(await begun(id)), part: 0 },
      body: { file: CSV_CONTENT },
    }),
    finish: async ({ id: owner }: { id: number }) => {
      const { id } = await begun(owner);
      await addPart(services, owner, id, 0, CSV_CONTENT);
      return { params: { id }, body: {} };
    },
  };
}
