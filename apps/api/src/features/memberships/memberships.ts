import type { OwnMembership } from "@party/contract/memberships";
import type { Language } from "@party/contract/values/languages";
import { planOf } from "@party/contract/values/membership-plans";
import { membershipStatusTexts, NOTHING_TO_PAY } from "@party/contract/values/membership-status-texts";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { Database } from "#database/database.ts";
import { formatMemberNumber } from "#party.ts";
import type { Services } from "#services.ts";
import { REFUSAL_ANSWER_DAYS } from "./applications/answers/answers.ts";
import { type ApplicationActionKind, listOpenQuestionsAndRefusals } from "./applications/applications.queries.ts";
import { listAnswerableRefusals } from "./applications/decisions.queries.ts";
import { findFees, listLastFeeChanges, listScheduledFeeChanges } from "./fees.queries.ts";
import { calculateFeeDue, feeChangeOf, listPlanChanges, scheduledFeeChangeOf } from "./fees.ts";
import {
  assignNumberToMembership,
  countMemberships,
  findActiveUserByNumber,
  findHighestActiveMembership,
  findMainMembership,
  listMembershipsOf,
  type MembershipState,
} from "./memberships.queries.ts";

const noticeKinds = {
  question: ["question"],
  refusal: ["refusal", "upheld"],
} satisfies Record<string, ApplicationActionKind[]> as Record<"question" | "refusal", readonly ApplicationActionKind[]>;

/** A member's own memberships, newest first, with what is to be paid for each. */
export async function listOwnMemberships({ db }: Pick<Services, "db">, userId: number): Promise<OwnMembership[]> {
  const today = dayInNairobi(new Date());
  const all = await listMembershipsOf(db, userId);
  const [fees, changed, scheduled] = [
    await findFees(db),
    await listLastFeeChanges(db),
    await listScheduledFeeChanges(db),
  ];
  const notices = await listOpenQuestionsAndRefusals(db, userId);
  const isRefused = all.some(({ state }) => state === "refused");
  const answerable = isRefused
    ? await listAnswerableRefusals(db, userId, REFUSAL_ANSWER_DAYS)
    : new Map<number, Date>();
  const noticeOf = (id: number, kind: "question" | "refusal") =>
    notices.find((notice) => notice.membership_id === id && noticeKinds[kind].includes(notice.kind))?.text ?? null;
  return all.map((membership) => ({
    ...membership,
    created_at: membership.created_at.toISOString(),
    number: membership.number === null ? null : formatMemberNumber(membership.number),
    question: noticeOf(membership.id, "question"),
    refusal_reason: noticeOf(membership.id, "refusal"),
    answer_until: answerable.get(membership.id)?.toISOString() ?? null,
    ...calculateFeeDue(membership, today, fees),
    fee_changed: feeChangeOf(membership, changed),
    fee_changes: scheduledFeeChangeOf(membership, scheduled, today),
    changes: listPlanChanges(membership, all, today, fees),
  }));
}

interface ActiveMembership {
  number: number;
  /** E.g. `U-000042`. */
  formattedNumber: string;
  plan: string;
  /** The last day; null without an end. */
  validUntil: string | null;
  renewalDue: boolean;
}

/** The highest membership of a user that is active today, grace period included. */
export async function findActiveMembership(
  db: Database,
  userId: number,
  language: Language = "en",
): Promise<ActiveMembership | undefined> {
  const found = await findHighestActiveMembership(db, userId);
  if (!found) return undefined;
  const number = found.number ?? (await assignNumberToMembership(db, userId, found.id));
  return {
    number,
    formattedNumber: formatMemberNumber(number),
    plan: planOf(found.membership_type, language).name,
    validUntil: found.valid_until,
    renewalDue: found.renewal_due,
  };
}

/** @returns the user id behind a member number, if the membership is active today */
export const findActiveMemberByNumber = async (db: Database, number: number): Promise<number | undefined> =>
  (await findActiveUserByNumber(db, number))?.user_id ?? undefined;

/** The membership status as the dashboard shows it. */
interface MembershipStatus {
  status: string;
  /** The plan's name; undefined for a user who has never applied. */
  plan: string | undefined;
  payment: string;
  /** With the fee of the application, or of its renewal. */
  membership: { state: MembershipState; fee: number; valid_until: string | null } | undefined;
}

export async function findMembershipStatus(
  db: Database,
  userId: number,
  language: Language = "en",
): Promise<MembershipStatus> {
  const membership = await findMainMembership(db, userId);
  const { status, payment } = membershipStatusTexts[membership?.state ?? "none"];
  if (!membership) return { status, plan: undefined, payment, membership };
  const { membership_type, ...rest } = membership;
  const isRenewed = rest.valid_until !== null && ["active", "grace", "lapsed"].includes(rest.state);
  const fee = isRenewed ? (await findFees(db))[membership_type] : rest.fee;
  const plan = planOf(membership_type, language).name;
  return { status, plan, payment: fee === 0 ? NOTHING_TO_PAY : payment, membership: { ...rest, fee } };
}

export const hasActiveMembership = async (db: Database, userId: number): Promise<boolean> =>
  (await findHighestActiveMembership(db, userId)) !== undefined;

const MEMBER_COUNT_TTL_MS = 60_000;

/** The number of members, cached for a minute, because every dashboard shows it. */
export function createMemberCounter(db: Database, now: () => number = Date.now): () => Promise<number> {
  let counted: { at: number; count: Promise<number> } | undefined;
  return () => {
    if (!counted || now() - counted.at >= MEMBER_COUNT_TTL_MS) {
      const count = countMemberships(db);
      counted = { at: now(), count };
      count.catch(() => {
        counted = undefined;
      });
    }
    return counted.count;
  };
}
