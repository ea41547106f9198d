import { createPictureFile } from "#features/pictures/picture-files.factories.ts";
import { createLibraryPicture } from "#features/pictures/pictures.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "pictures.upload": async () => ({
    body: { file: await createPictureFile(), alt: "A well in Tetu", credit: "Dedan" },
  }),
  "pictures.list": () => ({ query: { q: "well", total: "1" } }),
  "pictures.show": async ({ id }) => ({ params: { id: await createLibraryPicture(services, id) } }),
  "pictures.change": async ({ id }) => ({
    params: { id: await createLibraryPicture(services, id) },
    body: { alt: "A new well", focal_x: 0.25 },
  }),
  "pictures.remove": async ({ id }) => ({ params: { id: await createLibraryPicture(services, id) } }),
});
