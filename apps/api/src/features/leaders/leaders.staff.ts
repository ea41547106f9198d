import type { LeaderBody } from "@party/contract/content-bodies";
import { messagesOfNeeds } from "@party/contract/content-needs";
import { checkOfPicture } from "#features/content/checks.ts";
import { type ContentKind, NATION } from "#features/content/content-kind.ts";
import {
  findStoredLeader,
  insertLeaderDraft,
  leaderRows,
  publishLeader,
  type StoredLeader,
} from "./leaders.staff.queries.ts";

const toStoredLeader = ({ position, image_alt, ...body }: LeaderBody): StoredLeader => ({
  ...body,
  image_alt: image_alt || null,
  position_title: position.title,
  position_description: position.description,
});

/** Leaders, in the order of their rank. */
export const leaderContent: ContentKind<LeaderBody> = {
  kind: "leaders",
  storedIn: "leaders",
  rows: leaderRows,
  titleOf: ({ name }) => name,
  placeOf: () => NATION,
  clean: ({ name, ...body }) => ({ ...body, name: name.trim() }),
  missing: (body) => messagesOfNeeds("leaders", body),
  checks: ({ image, image_alt, bio }) => [
    ...checkOfPicture(image, image_alt),
    ...(bio.trim() === "" ? ["Nothing is said about the person."] : []),
  ],
  async findLive(db, id) {
    const found = await findStoredLeader(db, id);
    if (!found) return undefined;
    const { position_title: title, position_description: description, published_at, image_alt, ...row } = found;
    return {
      body: { ...row, position: { title, description }, image_alt: image_alt ?? "" },
      publishedAt: published_at,
    };
  },
  insertDraft: async (tx, body) => (await insertLeaderDraft(tx, toStoredLeader(body))).id,
  publish: (tx, id, body, { at }) => publishLeader(tx, id, { ...toStoredLeader(body), published_at: at }),
  preview: (_, id, { name, position, image, bio }) => ({ id, name, position, image, bio }),
};
