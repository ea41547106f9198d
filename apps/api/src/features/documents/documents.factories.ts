import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createPerson as insertPerson } from "#features/people/people.factories.ts";
import type { FileServices } from "#features/private-files/private-files.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { storeDocument } from "./documents.ts";

/** As far as formats are told by. */
export const PDF_CONTENT = Buffer.from("%PDF-1.7\nnothing can be seen in it\n");

/** A person of the register without an account. */
export async function createPerson({ db }: Pick<FileServices, "db">, ward = HOME_PLACE.ward): Promise<{ id: number }> {
  const about = { surname: "Mwangi", other_names: "Wanjiku", phone: "+254712345678", ward_id: ward };
  return { id: await insertPerson(db, about) };
}

export async function createDocument(
  services: FileServices,
  personId: number,
  content = PDF_CONTENT,
): Promise<{ id: number }> {
  return storeDocument(services, { personId, kind: "consent_form", addedBy: 1 }, content);
}

/** A valid request of each endpoint. */
export function documentRequests(services: FileServices) {
  return {
    list: async () => ({ params: await createPerson(services) }),
    add: async ({ id }: { id: number }) => ({
      params: await createPerson(services),
      body: { kind: "id_front", upload_id: (await createUpload(services, id, { content: PDF_CONTENT })).id },
    }),
    delete: async () => {
      const { id } = await createPerson(services);
      return { params: { id, document: (await createDocument(services, id)).id } };
    },
    open: async () => {
      const { id } = await createPerson(services);
      const { id: document } = await createDocument(services, id);
      return { params: { id, document }, body: { reason: "the Registrar asked for the form" } };
    },
  };
}
