import type { Permission } from "@party/contract/values/permissions";
import type { TimelineKind, TimelineTopic } from "@party/contract/values/person-records";
import type { RawBuilder } from "kysely";

/** Whose lines are listed; without an account or memberships, those sources have none. */
export interface TimelinePerson {
  id: number;
  userId: number | null;
  membershipIds: readonly number[];
}

/** SQL of the lines of one kind of rows, which an index finds for a person. */
export interface TimelineRows {
  /** Tables with their conditions, behind `from`. */
  from: RawBuilder<unknown>;
  at: RawBuilder<Date>;
  /** A number that is unique in the source. */
  id: RawBuilder<number>;
  kind: TimelineKind | RawBuilder<TimelineKind>;
  /** Of the account that did it. */
  by?: RawBuilder<number | null>;
  /** A jsonb object for the sentence. */
  values?: RawBuilder<unknown>;
}

export type LineValues = Record<string, string | number | null>;

/** What one feature knows of a person's time with the party. */
export interface TimelineSource {
  /** Orders lines of the same instant; part of cursors. */
  name: string;
  about: TimelineTopic;
  /** Which a caller needs where the person lives, to see these lines. */
  permission?: Permission;
  /** @returns undefined where a person cannot have any */
  rows(person: TimelinePerson): TimelineRows | undefined;
  /** Values of the sentence, from those of the row; as they are when absent. */
  present?(values: Record<string, unknown>): LineValues;
}
