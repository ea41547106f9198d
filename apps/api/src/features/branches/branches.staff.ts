import { normalisePhoneNumber } from "@party/contract/phone-number";
import { normaliseEmail } from "@party/contract/schemas";
import type { StoredBody } from "@party/contract/values/content-fields";
import { inputError } from "@party/contract/values/input-error";
import { toPlaceColumns } from "#access/territory.ts";
import type { ContentKind } from "#features/content/content-kind.ts";
import { storedContent } from "#features/content/stored/stored-content.ts";
import { Problem } from "#problem.ts";
import { isOnlyBranchAt, lockBranches } from "./branches.queries.ts";

const storedBranches = storedContent({
  kind: "branches",
  table: "branch_contacts",
  async publish(tx, _id, { place }, write) {
    await lockBranches(tx);
    if (!(await write({}, isOnlyBranchAt(toPlaceColumns(place))))) throw new Problem("branch_exists");
  },
});

/** The party's offices: one at most for each ward, constituency and county. */
export const branchContent: ContentKind<StoredBody<"branches">> = {
  ...storedBranches,
  clean: (body) => {
    const { phone, email, ...rest } = storedBranches.clean(body);
    return { ...rest, phone: normalisePhoneNumber(phone) ?? phone, email: normaliseEmail(email) };
  },
  missing: (body) => [
    ...storedBranches.missing(body),
    ...(body.phone !== "" && normalisePhoneNumber(body.phone) === undefined ? [inputError("phone_example")] : []),
  ],
};
