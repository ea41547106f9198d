import type { BranchBody } from "@party/contract/content-bodies";
import { messagesOfNeeds } from "@party/contract/content-needs";
import { normalisePhoneNumber } from "@party/contract/phone-number";
import { normaliseEmail } from "@party/contract/schemas";
import { columnsOfPlace, placeOfRow } from "#access/territory.ts";
import type { ContentKind } from "#features/content/content-kind.ts";
import { Problem } from "#problem.ts";
import { branchRows, findStoredBranch, insertBranchDraft, publishBranch } from "./branches.staff.queries.ts";

const toStored = ({ place, ...body }: BranchBody) => ({ ...body, ...columnsOfPlace(place) });

/** The party's offices: one at most for each ward, constituency and county. */
export const branchContent: ContentKind<BranchBody> = {
  kind: "branches",
  storedIn: "branch_contacts",
  rows: branchRows,
  titleOf: ({ name }) => name,
  placeOf: ({ place }) => place,
  clean: ({ name, address, hours, phone, email, place }) => ({
    name: name.trim(),
    address: address.trim(),
    hours: hours.trim(),
    phone: normalisePhoneNumber(phone) ?? phone.trim(),
    email: normaliseEmail(email),
    place,
  }),
  missing: (body) => [
    ...messagesOfNeeds("branches", body),
    ...(body.phone !== "" && normalisePhoneNumber(body.phone) === undefined
      ? ["Enter a phone number, such as 0712 345 678."]
      : []),
  ],
  checks: () => [],
  async findLive(db, id) {
    const found = await findStoredBranch(db, id);
    if (!found) return undefined;
    const { name, address, hours, phone, email, published_at } = found;
    return { body: { name, address, hours, phone, email, place: placeOfRow(found) }, publishedAt: published_at };
  },
  insertDraft: async (tx, body) => (await insertBranchDraft(tx, toStored(body))).id,
  async publish(tx, id, body, { at }) {
    if (await publishBranch(tx, id, { ...toStored(body), published_at: at })) return;
    throw new Problem("branch_exists");
  },
};
