import type { StoredBody } from "@party/contract/values/content-fields";
import type { ContentKind } from "#features/content/content-kind.ts";
import { storedContent } from "#features/content/stored/stored-content.ts";

/** Leaders, in the order of their rank. */
export const leaderContent: ContentKind<StoredBody<"leaders">> = {
  ...storedContent({
    kind: "leaders",
    table: "leaders",
    checks: ({ bio }) => (bio.trim() === "" ? ["Nothing is said about the person."] : []),
  }),
  preview: (_, id, { name, position, image, bio }) => ({ id, name, position, image, bio }),
};
