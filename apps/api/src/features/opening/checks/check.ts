import type { Party } from "@party/contract/party";
import type { OpeningFound, OpeningState } from "@party/contract/values/opening-checks";
import type { Services } from "#services.ts";

/** A grant of a national role, with whoever approved it. */
export interface NationalGrant {
  userId: number;
  name: string;
  role: string;
  since: Date;
  approvedBy: string | null;
}

export interface CheckContext extends Pick<Services, "config" | "db"> {
  party: Party;
  now: Date;
  grants: readonly NationalGrant[];
}

/** What a check has found. `since` and `by` are of the state, where the database knows them. */
export interface Finding {
  state: OpeningState;
  found?: OpeningFound;
  since?: Date | null | undefined;
  by?: string | null | undefined;
}

export type Check = (context: CheckContext) => Finding | Promise<Finding>;

/** @param is what the check wants to be so */
export const doneIf = (is: boolean, otherwise: OpeningState = "missing"): Finding => ({
  state: is ? "done" : otherwise,
});

export const DAY_MS = 86_400_000;

/** Done where it happened within so many days. */
export const doneWithin = (at: Date | undefined, now: Date, days: number): Finding =>
  at && now.getTime() - at.getTime() < days * DAY_MS ? { state: "done", since: at } : { state: "missing" };
